/** How long a sentence stands before it is said again, in milliseconds. */
const STANDS = 60_000
/** Sentences that are remembered. */
const CAPACITY = 100

/**
 * Says a sentence when it is new, and once a minute while it goes on, with how often it was left out: what fails at each
 * request would fill the log.
 */
export function createSeldom(
  say: (sentence: string) => void,
  now: () => number = () => performance.now(),
): (sentence: string) => void {
  const said = new Map<string, { at: number; more: number }>()
  return (sentence) => {
    const before = said.get(sentence)
    if (before && now() - before.at < STANDS) {
      before.more += 1
      return
    }
    if (said.size >= CAPACITY) said.clear()
    said.set(sentence, { at: now(), more: 0 })
    const more = before?.more ?? 0
    say(more > 0 ? `${sentence} (${more} more times since this was said last)` : sentence)
  }
}
