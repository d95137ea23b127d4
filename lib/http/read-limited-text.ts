/**
 * Reads a body as text up to a limit: the rest is never read from the socket, so that a large body cannot
 * exhaust memory.
 *
 * @param longest limit in bytes
 * @returns undefined for a longer or a truncated body
 */
export async function readLimitedText(
  request: Request,
  longest: number,
): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > longest) return undefined
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      read += value.byteLength
      if (read > longest) {
        await reader.cancel()
        return undefined
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return undefined
  }
}
