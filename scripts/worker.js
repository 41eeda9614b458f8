// Browsers start no worker for a page that is read from a folder: its script runs in a hidden frame instead.
if (location.protocol === "file:")
  window.Worker = class {
    #frame = document.createElement("iframe")

    constructor(url) {
      this.#frame.hidden = true
      document.body.append(this.#frame)
      const inside = this.#frame.contentWindow
      inside.postMessage = (data) => setTimeout(() => this.onmessage?.(new MessageEvent("message", { data })))
      const script = inside.document.createElement("script")
      script.src = new URL(url, document.baseURI)
      script.onerror = (event) => this.onerror?.(event)
      this.ready = new Promise((resolve) => (script.onload = resolve))
      inside.document.body.append(script)
    }

    postMessage(data) {
      this.ready.then(() => this.#frame.contentWindow?.dispatchEvent(new MessageEvent("message", { data })))
    }

    terminate() {
      this.#frame.remove()
    }
  }
