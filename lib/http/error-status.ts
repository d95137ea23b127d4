/** The codes that the app answers with a page of words. */
export const errorStatuses = [401, 403, 404, 413, 429, 500, 503] as const

export type ErrorStatus = (typeof errorStatuses)[number]

/** Reads a code from a path; undefined for one that has no page. */
export function errorStatusOf(text: string): ErrorStatus | undefined {
  return errorStatuses.find((status) => String(status) === text)
}

/** Whether the page of a code has top bar and menu: a wrong address and failures of ours, not refusals. */
export function keepsChrome(status: number): boolean {
  return status === 404 || status >= 500
}
