/** Say why the server did not do something, and what to do next. */

import { ApiError } from "../lib/api";
import { key, t } from "../lib/words";

const REASONS: Record<string, string> = {
  offline: key("web-error-offline"),
  unavailable: key("web-error-offline"),
  "not-found": key("web-error-not-found"),
  "bad-name": key("web-error-bad-name"),
  "table-full": key("web-error-table-full"),
  locked: key("web-error-locked"),
  barred: key("web-error-barred"),
  "places-taken": key("web-error-places-taken"),
  "asked-already": key("web-error-asked-already"),
  throttled: key("web-error-throttled"),
  "bad-claim": key("web-error-bad-claim"),
  "too-few": key("web-error-too-few"),
  "log-full": key("web-error-log-full"),
  "not-agreed": key("web-error-not-agreed"),
  "not-host": key("web-error-not-host"),
  "bad-settings": key("web-error-bad-settings"),
};

export function reasonInWords(reason: string): string {
  const known = REASONS[reason];
  return known ? t(known) : t("web-error-other", { reason });
}

export function problemOf(error: unknown): string {
  return reasonInWords(error instanceof ApiError ? error.reason : "offline");
}
