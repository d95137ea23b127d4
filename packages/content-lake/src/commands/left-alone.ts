import type { MultipleMutationResult, SanityClient, Transaction } from '@sanity/client'

/** A client that an import writes with, and how many documents it found there already and left as they were. */
export interface Tallied {
  client: SanityClient
  leftAlone(): number
}

/**
 * Counts what an import leaves alone: the public one counts it among what it imported.
 * @param client of the dataset that is written to
 */
export async function tallied(client: SanityClient): Promise<Tallied> {
  const releases = await client.fetch<string[]>(
    '*[_type == "system.release"].name',
    {},
    { perspective: 'raw' },
  )
  const there = new Set(releases)
  let count = 0
  const transaction: SanityClient['transaction'] = (...given) => {
    const begun = client.transaction(...given)
    const commit = begun.commit.bind(begun)
    const counting = async (...options: Parameters<typeof commit>) => {
      const answer: unknown = await commit(...options)
      const { results = [] } = answer as Partial<MultipleMutationResult>
      // Afterwards references are made strong again, by patches.
      if (creates(begun)) count += results.filter(({ operation }) => operation === 'none').length
      return answer
    }
    return Object.assign(begun, { commit: counting }) as Transaction
  }
  const action: SanityClient['action'] = (...given) => {
    const [sent] = given
    for (const each of Array.isArray(sent) ? sent : [sent])
      if (each.actionType === 'sanity.action.release.import' && there.has(each.releaseId)) count++
    return client.action(...given)
  }
  return {
    client: new Proxy(client, {
      get(target, key) {
        if (key === 'transaction') return transaction
        if (key === 'action') return action
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
    leftAlone: () => count,
  }
}

function creates(transaction: Transaction): boolean {
  return transaction.serialize().some((mutation) => 'createIfNotExists' in mutation)
}
