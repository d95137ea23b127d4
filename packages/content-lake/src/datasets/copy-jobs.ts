import type { Principal } from '../access/principal.ts'
import { tellAccounts } from '../account/directory.ts'
import { randomId } from '../document/ids.ts'
import { Refusal } from '../document/refusal.ts'
import { answerTo } from '../http/answer.ts'
import type { Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { CopyRecord } from '../store/project-store.ts'

type Listener = (copy: CopyRecord) => void

/** What is asked of a copy. */
export interface CopyWish {
  source: DatasetStore
  target: string
  withHistory: boolean
  withReleases: boolean
}

/** The copies that a lake is making, and those who wait for them. */
export class CopyJobs {
  readonly #lake: Lake
  readonly #running = new Map<string, { copy: CopyRecord; listeners: Set<Listener> }>()

  constructor(lake: Lake) {
    this.#lake = lake
  }

  /**
   * Begins a copy.
   * @throws Refusal `conflict` or `invalid` for a name that cannot be taken.
   */
  begin(wish: CopyWish, actor: Principal): CopyRecord {
    const { source, target, withHistory } = wish
    this.#lake.assertFree(target)
    if (this.#copies().some((copy) => copy.target === target))
      throw new Refusal('conflict', `Dataset "${target}" is being made by another copy`)
    const now = this.#lake.clock().toISOString()
    const copy: CopyRecord = {
      id: randomId(),
      source: source.name,
      target,
      state: 'pending',
      progress: 0,
      withHistory,
      createdAt: now,
      updatedAt: now,
    }
    this.#lake.copies.put(copy)
    this.#running.set(copy.id, { copy, listeners: new Set() })
    void this.#run(copy.id, wish, actor)
    return copy
  }

  /** How a copy stands, or how it ended. */
  byId(id: string): CopyRecord | undefined {
    return this.#running.get(id)?.copy ?? this.#lake.copies.byId(id)
  }

  /** Whether a dataset is being read by a copy. */
  reads(dataset: string): boolean {
    return this.#copies().some(({ source }) => source === dataset)
  }

  /** Calls at each step of a copy that is being made. Gives back how to stop. */
  listen(id: string, listener: Listener): () => void {
    const listeners = this.#running.get(id)?.listeners
    listeners?.add(listener)
    return () => void listeners?.delete(listener)
  }

  #copies(): CopyRecord[] {
    return [...this.#running.values()].map(({ copy }) => copy)
  }

  async #run(id: string, wish: CopyWish, actor: Principal): Promise<void> {
    const { source, target, withHistory, withReleases } = wish
    const tell = (progress: number) => this.#step(id, { progress })
    try {
      await this.#lake.copyDataset(source, target, { withHistory, withReleases, tell })
      tellAccounts(this.#lake, 'dataset-copied', actor, target, { from: source.name })
      this.#step(id, { state: 'completed', progress: 100 })
    } catch (error) {
      // The next start says of a copy that it was cut off by the end of the lake.
      if (this.#lake.closed.aborted) return
      const told = answerTo(error)
      if (told === undefined) this.#lake.onError(error)
      this.#step(id, { state: 'failed', message: told?.message ?? 'An unexpected error occurred' })
    }
    this.#running.delete(id)
  }

  #step(id: string, change: Partial<CopyRecord>): void {
    const running = this.#running.get(id)
    if (!running) return
    running.copy = { ...running.copy, ...change, updatedAt: this.#lake.clock().toISOString() }
    if (change.state) this.#lake.copies.put(running.copy)
    for (const listener of Array.from(running.listeners)) listener(running.copy)
  }
}

const ofLakes = new WeakMap<Lake, CopyJobs>()

/** The copies of a lake. */
export function copyJobs(lake: Lake): CopyJobs {
  const jobs = ofLakes.get(lake) ?? new CopyJobs(lake)
  ofLakes.set(lake, jobs)
  return jobs
}
