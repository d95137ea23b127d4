/**
 * The address that a request comes from, as far as it can be known: the last entry of
 * `X-Forwarded-For`, which the nearest proxy wrote. A visitor without a proxy in front can write any,
 * so a limit by address needs a limit for all beside it.
 */
export function clientAddress(headers: Headers): string {
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  return entries.at(-1)?.trim().slice(0, 64) || 'unknown'
}
