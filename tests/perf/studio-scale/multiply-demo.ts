import type { SanityClient } from '@sanity/client'
import { checkedTypes } from '#studio/content-checks/content-checks.ts'

interface Stored {
  _id: string
  _type: string
  [field: string]: unknown
}

/** Types of which each installation has one per language. */
const single =
  /^(home|settings|currencies|blog|productPage|collectionPage|newsListPage|storiesPage|retailersPage)$/
const isCopy = /-c\d+$/
const perTransaction = 200

/**
 * Adds copies of the demo's documents, whose references point to copies, until the dataset has a number of checked documents.
 * Every tenth copy has a problem. Also adds drafts, assets that nothing uses, and versions in the release `rScale`.
 * Repeated with more documents, it replaces its copies.
 *
 * @returns published ids of copies without a problem or a draft
 */
export async function multiplyDemo(client: SanityClient, documents: number): Promise<string[]> {
  const demo = await client.fetch<Stored[]>(
    '*[_type in $types || _type == "translation.metadata"]',
    {
      types: checkedTypes,
    },
  )
  const originals = demo.filter(({ _id }) => !isCopy.test(_id))
  const template = originals.filter(
    ({ _id, _type }) => !single.test(_type) && !_id.startsWith('drafts.'),
  )
  const copied = new Set(template.map(({ _id }) => _id))
  const isChecked = ({ _type }: Stored): boolean => _type !== 'translation.metadata'
  const writes: Stored[] = []
  const sound: string[] = []
  const existing = originals.filter(isChecked).length
  for (let copy = 1, made = existing; made < documents; copy++)
    for (const document of template) {
      if (isChecked(document) && made++ >= documents) continue
      const each = copyOf(document, copy, copied)
      if (isChecked(document)) {
        const hasDraft = made % 20 === 1
        if (made % 10 === 0)
          Object.assign(each, { title: null, broken: { _ref: 'gone', _weak: true } })
        else if (!hasDraft) sound.push(each._id)
        if (hasDraft) writes.push({ ...each, _id: `drafts.${each._id}` })
        if (made % 50 === 1) writes.push({ ...each, _id: `versions.rScale.${each._id}` })
      }
      writes.push(each)
    }
  for (let number = 0; number < documents / 5; number++)
    writes.push({
      _id: `image-scale${number}-800x600-jpg`,
      _type: 'sanity.imageAsset',
      originalFilename: `scale-${number}.jpg`,
      size: number,
    })
  for (let start = 0; start < writes.length; start += perTransaction) {
    const transaction = client.transaction()
    for (const each of writes.slice(start, start + perTransaction))
      transaction.createOrReplace(each)
    await transaction.commit({ returnDocuments: false, visibility: 'async' })
  }
  return sound
}

/** A copy with ids, slugs and sources of its own. */
function copyOf(document: Stored, copy: number, copied: ReadonlySet<string>): Stored {
  const suffix = `-c${copy}`
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key === '_rev' || key === '_createdAt' || key === '_updatedAt') return undefined
    if (key === '_ref' && typeof value === 'string' && copied.has(value))
      // A copied reference may precede its target.
      return `${value}${suffix}`
    if (isReference(value) && copied.has(value._ref)) return { ...value, _weak: true }
    if ((key === 'current' || key === 'source') && typeof value === 'string') return value + suffix
    return value
  })
  const made = JSON.parse(text) as Stored
  return { ...made, _id: `${document._id}${suffix}` }
}

const isReference = (value: unknown): value is { _ref: string } =>
  typeof value === 'object' && value !== null && '_ref' in value && typeof value._ref === 'string'
