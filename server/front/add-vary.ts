import type { ServerResponse } from 'node:http'

/** Adds a header name to `Vary` unless it is listed already. */
export function addVary(response: ServerResponse, name: string): void {
  const names = String(response.getHeader('Vary') ?? '')
    .split(/\s*,\s*/)
    .filter(Boolean)
  if (names.some((known) => known.toLowerCase() === name.toLowerCase())) return
  response.setHeader('Vary', [...names, name].join(', '))
}
