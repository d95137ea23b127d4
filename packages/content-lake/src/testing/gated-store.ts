import type { DatasetStore } from '../store/dataset-store.ts'
import type { LakeStore } from '../store/lake-store.ts'

/** A store that delays durability of commits until the test releases them. */
export function gatedStore(inner: LakeStore) {
  const reached = gate()
  const durable = gate()
  const datasets = new Map(inner.datasets().map((dataset) => [dataset.name, held(dataset)]))

  function held(dataset: DatasetStore): DatasetStore {
    return {
      name: dataset.name,
      aclMode: dataset.aclMode,
      createdAt: dataset.createdAt,
      documents: dataset.documents,
      pending: dataset.pending,
      log: dataset.log,
      get sequence() {
        return dataset.sequence
      },
      get timestamp() {
        return dataset.timestamp
      },
      async commit(changeSet) {
        const commit = await dataset.commit(changeSet)
        reached.resolve()
        await durable.promise
        return commit
      },
      whenDurable: () => dataset.whenDurable(),
      history: (documentId) => dataset.history(documentId),
      since: (sequence) => dataset.since(sequence),
      subscribe: (listener) => dataset.subscribe(listener),
      replicated: dataset.replicated,
    }
  }

  const store: LakeStore = {
    corruption: () => inner.corruption(),
    checkIntegrity: (loaded) => inner.checkIntegrity(loaded),
    dataset: (name) => datasets.get(name),
    datasets: () => [...datasets.values()],
    createDataset: (description) => inner.createDataset(description),
    setAclMode: (name, aclMode) => inner.setAclMode(name, aclMode),
    deleteDataset: (name) => inner.deleteDataset(name),
    copyDataset: (source, description, options) => inner.copyDataset(source, description, options),
    sessions: inner.sessions,
    keyValues: inner.keyValues,
    people: inner.people,
    invitations: inner.invitations,
    accountLog: inner.accountLog,
    aliases: inner.aliases,
    copies: inner.copies,
    tokens: inner.tokens,
    origins: inner.origins,
    roles: inner.roles,
    signingKeys: inner.signingKeys,
    hooks: inner.hooks,
    secretKey: inner.secretKey,
    inTransaction: (work) => inner.inTransaction(work),
    close: () => inner.close(),
  }
  /** `reached` resolves when the first commit waits; `letGo` makes it and all later ones durable. */
  return { store, reached: reached.promise, letGo: durable.resolve }
}

function gate(): { promise: Promise<void>; resolve: () => void } {
  let open = () => {}
  const promise = new Promise<void>((resolve) => (open = resolve))
  return { promise, resolve: () => open() }
}
