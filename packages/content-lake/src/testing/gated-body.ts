/** A body that arrives only when it is released. */
export function gatedBody(text: string) {
  let [tellAsked, release] = [() => {}, () => {}]
  const readStarted = new Promise<void>((resolve) => (tellAsked = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        tellAsked()
        await released
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, asked: readStarted, release }
}
