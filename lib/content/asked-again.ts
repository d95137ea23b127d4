/** What a connection says that went away while it was used. */
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * What a query answers, asked once more where the process that was asked is gone: others may answer at its address. The client does so by
 * itself for GET alone, and posts what is too long for an address.
 *
 * @param ask must change nothing
 * @throws (as a rejection) what the client throws
 */
export async function askedAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isCutOff(error)) throw error
    return ask()
  }
}

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return cutOff.has(code) || isCutOff(error.cause)
}
