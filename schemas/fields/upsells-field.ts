import { defineArrayMember, defineField } from 'sanity'
import * as z from 'zod/mini'
import { textOrNull, withFallback } from './lenient-shapes.ts'
import {
  type LookUpContext,
  lookUpForValidation,
  couldNotCheckMessage,
  lookUpUnavailable,
  type LookUpUnavailable,
} from './validation-lookup.ts'
import { sameLanguageReferenceOptions } from './same-language-reference-options.ts'

interface Reference {
  _key?: string
  _ref?: string
}

const chosenShape = z.object({
  _id: z.string(),
  language: textOrNull,
  store: z.nullable(
    z.object({
      title: textOrNull,
      tags: textOrNull,
      status: textOrNull,
      isDeleted: withFallback(z.nullable(z.boolean()), null),
    }),
  ),
})

/** Query result of a chosen watch. */
type Chosen = z.infer<typeof chosenShape>

/** Validation error of a list item, with its path. */
interface EntryFault {
  message: string
  path: { _key: string }[]
}

const chosenQuery = {
  shape: z.array(chosenShape),
  query: `*[_type == "product" && _id in $ids]{
  _id,
  language,
  "store": coalesce(*[_type == "product" && _id == "shopifyProduct-" + string(^.store.id)][0].store, store){title, tags, status, isDeleted}
}`,
}

async function chosenOf(
  list: readonly Reference[],
  context: LookUpContext,
): Promise<readonly Chosen[] | LookUpUnavailable> {
  const ids = list.flatMap(({ _ref }) => _ref ?? [])
  return ids.length > 0 ? lookUpForValidation(context, chosenQuery, { ids }, 'drafts') : []
}

const publishedId = (id: string) => id.replace(/^drafts\.|^versions\.[^.]+\./, '')

/** Validation errors of list items. */
function faultsOf(
  list: readonly Reference[],
  faultOf: (ref: string) => string | undefined,
): true | EntryFault[] {
  const found = list.flatMap(({ _key, _ref }) => {
    const message = _ref && faultOf(_ref)
    return message ? [{ message, path: _key ? [{ _key }] : [] }] : []
  })
  return found.length === 0 || found
}

/** Rejects the watch itself, and watches in another language. */
export async function checkUpsells(
  list: readonly Reference[] | undefined,
  context: LookUpContext,
): Promise<true | EntryFault[]> {
  const { document } = context
  if (!document || !list) return true
  const chosen = await chosenOf(list, context)
  const own = publishedId(document._id)
  return faultsOf(list, (ref) => {
    if (ref === own) return 'A watch cannot be its own recommendation.'
    const other = chosen === lookUpUnavailable ? undefined : chosen.find(({ _id }) => _id === ref)
    return other && (other.language ?? undefined) !== document.language
      ? `“${other.store?.title}” is in another language. Select its translation.`
      : undefined
  })
}

/** Warns of retired watches, which the cart leaves out, and if the check could not run. */
export async function warnOfRetiredUpsells(
  list: readonly Reference[] | undefined,
  context: LookUpContext,
): Promise<true | string | EntryFault[]> {
  const chosen = await chosenOf(list ?? [], context)
  if (chosen === lookUpUnavailable) return couldNotCheckMessage
  return faultsOf(list ?? [], (ref) => {
    const other = chosen.find(({ _id }) => _id === ref)
    return other && isRetired(other)
      ? `“${other.store?.title}” is discontinued and not shown in the cart.`
      : undefined
  })
}

function isRetired({ store }: Chosen): boolean {
  const { tags, status, isDeleted } = store ?? {}
  const isTagged = (tags ?? '').split(',').some((tag) => tag.trim().toLowerCase() === 'retired')
  return isTagged || status === 'archived' || isDeleted === true
}

/** Upsells of a watch: the cart shows them after the watch has been added. */
export const upsellsField = defineField({
  name: 'upsells',
  title: 'Cart recommendations',
  type: 'array',
  group: 'card',
  description:
    'Up to 6 watches, shown in the cart after this one was added. Sold-out watches are skipped.',
  of: [
    defineArrayMember({
      type: 'reference',
      to: [{ type: 'product' }],
      options: sameLanguageReferenceOptions,
    }),
  ],
  validation: (rule) => [
    rule
      .unique()
      .max(6)
      .custom((list, context) => checkUpsells(list as Reference[] | undefined, context)),
    rule
      .custom((list, context) => warnOfRetiredUpsells(list as Reference[] | undefined, context))
      .warning(),
  ],
})
