// A client in sixty lines, written from docs/PROTOCOL.md alone: opens a table, and plays a round against a bot.
//
//     node client.mjs http://127.0.0.1:8466                            Node 22 or newer
//     node --experimental-websocket client.mjs http://127.0.0.1:8466   Node 20.10 or newer
const url = process.argv[2] ?? "http://127.0.0.1:8466"

async function openTable() {
  const answer = await fetch(`${url}/api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Jo", edition: "classic", bots: ["greedy"] }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const { code, token } = await openTable()
console.log(`table ${code}: ${url}/t/${code}`)

const socket = new WebSocket(`${url.replace("http", "ws")}/ws/${code}`, { headers: { Origin: url } })
const now = { seq: 0, table: null, view: null, you: null }
let commands = 0
const send = (t, fields = {}) => socket.send(JSON.stringify({ t, id: `js-${++commands}`, ...fields }))

socket.onopen = () => socket.send(JSON.stringify({ t: "hello", version: 1, last_seq: 0, watch: false, token }))
socket.onerror = ({ message }) => console.error(message)
socket.onclose = ({ code, reason }) => {
  if (now.table?.phase !== "round-over") console.error(`closed: ${code} ${reason}`)
}

socket.onmessage = ({ data }) => {
  const message = JSON.parse(data)
  if (message.t === "refused") console.log(`refused: ${message.reason} ${message.clause ?? ""}`)
  if (message.reason === "throttled") setTimeout(decide, 1000) // too many commands at once
  if (message.t !== "welcome" && message.t !== "update") return
  now.seq = message.seq
  if (message.t === "welcome") now.you = message.you
  if (message.table) now.table = message.table
  if (message.view !== undefined) now.view = message.view
  if (message.t === "welcome" && now.table.phase === "lobby") send("start")
  else decide()
}

function decide() {
  const { table, view } = now
  if (table.phase === "round-over") {
    console.log(view.round_winner === mySeat() ? "Jo wins the round" : "the bot wins the round")
    socket.close()
  } else if (table.phase === "playing" && view?.to_act.includes(mySeat())) {
    const lays = view.legal.filter((move) => move.startsWith("play"))
    const move = lays[0] ?? view.legal[0]
    if (!move) return // one answer only: the table gives it by itself
    const says = lays.length > 0 && view.counts[mySeat()] === 2
    send("move", { seq: now.seq, move: says ? `${move} uno` : move })
  }
}

const mySeat = () => now.table.seats.findIndex((seat) => seat.member === now.you)
