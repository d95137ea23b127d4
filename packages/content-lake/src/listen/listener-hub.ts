import type { Commit } from '../document/commit.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { Listener } from './listener.ts'
import { ListenerGroup } from './listener-group.ts'
import type { ListenerFilter } from './mutation-event.ts'

const hubs = new WeakMap<DatasetStore, ListenerHub>()

/** Returns the listener hub of a dataset. */
export function listenerHubOf(
  dataset: DatasetStore,
  onError: (error: unknown) => void,
): ListenerHub {
  let hub = hubs.get(dataset)
  if (!hub) hubs.set(dataset, (hub = new ListenerHub(dataset, onError)))
  return hub
}

/**
 * Routes the commits of a dataset to its listeners. Listeners with equal filters form a group; a
 * commit is routed by document id and type only to groups that could match.
 */
export class ListenerHub {
  readonly #dataset: DatasetStore
  readonly #groups = new Map<string, ListenerGroup>()
  readonly #byPin = new Map<string, Set<ListenerGroup>>()
  readonly #onError: (error: unknown) => void
  #stop: (() => void) | undefined

  constructor(dataset: DatasetStore, onError: (error: unknown) => void) {
    this.#dataset = dataset
    this.#onError = onError
  }

  /**
   * Adds a listener to the group of its key, for commits after `listener.from`.
   * @param key what its filter depends on
   * @returns removes the listener
   */
  join(key: string, watcher: ListenerFilter, listener: Listener): () => void {
    const group = this.#groups.get(key) ?? this.#open(key, watcher)
    group.add(listener)
    this.#stop ??= this.#dataset.replicated.subscribe((commit) => this.#tell(commit))
    return () => {
      group.remove(listener)
      if (group.isEmpty && this.#groups.get(key) === group) this.#close(key, group)
    }
  }

  /** The filter of the group with this key, if any. */
  filterOf(key: string): ListenerFilter | undefined {
    return this.#groups.get(key)?.filter
  }

  #open(key: string, watcher: ListenerFilter): ListenerGroup {
    const group = new ListenerGroup(watcher, this.#onError)
    this.#groups.set(key, group)
    for (const pin of pinsOf(watcher)) {
      const pinned = this.#byPin.get(pin)
      if (pinned) pinned.add(group)
      else this.#byPin.set(pin, new Set([group]))
    }
    return group
  }

  #close(key: string, group: ListenerGroup): void {
    this.#groups.delete(key)
    for (const pin of pinsOf(group.filter)) {
      const pinned = this.#byPin.get(pin)
      pinned?.delete(group)
      if (pinned?.size === 0) this.#byPin.delete(pin)
    }
    if (this.#groups.size > 0) return
    this.#stop?.()
    this.#stop = undefined
  }

  #tell(commit: Commit): void {
    const concerned = new Set(this.#byPin.get(ANYWHERE))
    for (const { id, before, after } of commit.changes) {
      for (const pin of [idPin(id), before && typePin(before._type), after && typePin(after._type)])
        for (const group of (pin && this.#byPin.get(pin)) || []) concerned.add(group)
    }
    for (const group of concerned) group.enqueue(commit)
  }
}

const ANYWHERE = 'anywhere'
const idPin = (id: string): string => `id ${id}`
const typePin = (type: string): string => `type ${type}`

function pinsOf({ pins }: ListenerFilter): string[] {
  return pins ? [...pins.ids.map(idPin), ...pins.types.map(typePin)] : [ANYWHERE]
}
