/**
 * Reads a body as text, as much of it as may be read: the rest is never taken off the wire, so that
 * nobody can fill the memory with it.
 *
 * @param longest in bytes
 * @returns undefined for a body that is longer, and for one that breaks off
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
