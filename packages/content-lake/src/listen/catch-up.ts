import type { Commit } from '../document/commit.ts'
import type { StreamPosition } from '../events/resume.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { eventFrames } from './event-frames.ts'
import type { Listener } from './listener.ts'
import type { Watcher } from './mutation-event.ts'

/** Milliseconds of one turn. */
const TURN = 2

/**
 * Tells a listener that came back what it has missed, a little at a time, until it knows everything (`listener.from` is then the
 * newest place) or is gone.
 * @param missed commits from its position on; the first may have been told in part
 * @throws GroqError when its filter costs too much, Throttled when too much waits
 */
export async function catchUp(
  dataset: DatasetStore,
  listener: Listener,
  watcher: Watcher,
  { missed, position, gone }: { missed: Commit[]; position: StreamPosition; gone: () => boolean },
): Promise<void> {
  let commits: Commit[] | undefined = missed
  while (commits && commits.length > 0 && !gone()) {
    const rest: Commit[] = commits
    let done = 0
    await listener.share.run(() => {
      const end = performance.now() + TURN
      for (; done < rest.length && performance.now() < end && !gone(); done++) {
        const commit = rest[done]
        if (commit) tell(listener, commit, watcher, position)
      }
    })
    commits = done < rest.length ? rest.slice(done) : dataset.announced.since(listener.from)
  }
  // Memory no longer reaches back to where it stands.
  if (!commits && !gone()) listener.sink.startOver()
}

function tell(listener: Listener, commit: Commit, watcher: Watcher, after: StreamPosition): void {
  // Told to start over meanwhile, it knows more than this.
  if (commit.sequence < listener.from) return
  const told = after.sequence === commit.sequence ? after.events : 0
  const sights = commit.changes.map(({ before, after: now }) => watcher.look(before, now))
  listener.from = commit.sequence
  for (const frame of eventFrames(commit, sights, listener.options).slice(told))
    listener.sink.send(frame)
}
