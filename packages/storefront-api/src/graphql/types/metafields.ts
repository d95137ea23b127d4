import { gid, parseGid } from '../../catalogue/gid.ts'
import type { CatalogueMetafield } from '../../catalogue/shared-schemas.ts'
import { createConnectionPage, createEmptyConnection, type ConnectionArgs } from '../connection.ts'
import type { MetafieldNode, MetafieldOwner } from '../resolver-sources.ts'
import type { ShopContext } from '../shop-context.ts'
import { assertArrayLength } from '../errors.ts'
import { findNode, type ResolvedNode } from '../find-node.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import type { HasMetafieldsIdentifier } from '../schema/types.generated.ts'

/** Default namespace of a metafield query. */
const DEFAULT_NAMESPACE = 'custom'

interface Fields {
  /** The owner's id, part of its metafields' ids. */
  id: number | string
  entries: readonly CatalogueMetafield[] | undefined
  updatedAt: string
}

/** A metafield; its id consists of the owner's id and the metafield's name. */
export function metafieldNode(
  owner: MetafieldOwner,
  id: number | string,
  metafield: CatalogueMetafield,
  updatedAt: string,
): MetafieldNode {
  const name = `${owner.__typename}-${id}-${metafield.namespace}-${metafield.key}`
  return {
    __typename: 'Metafield',
    id: gid('Metafield', name.replaceAll(/[^\w.-]/gu, '_')),
    owner,
    metafield,
    updatedAt,
  }
}

/** `metafield` and `metafields` of a type, given where its metafields are stored. */
export function metafieldResolversFrom<Owner extends MetafieldOwner>(
  read: (owner: Owner, context: ShopContext) => Fields,
) {
  const find = (
    owner: Owner,
    { namespace, key }: HasMetafieldsIdentifier,
    context: ShopContext,
  ): MetafieldNode | null => {
    const { id, entries, updatedAt } = read(owner, context)
    const wanted = namespace ?? DEFAULT_NAMESPACE
    const metafield = entries?.find((entry) => entry.namespace === wanted && entry.key === key)
    if (!metafield) return null
    return metafieldNode(owner, id, metafield, updatedAt)
  }
  return {
    metafield: (owner: Owner, identifier: HasMetafieldsIdentifier, context: ShopContext) =>
      find(owner, identifier, context),
    metafields: (
      owner: Owner,
      { identifiers }: { identifiers: readonly HasMetafieldsIdentifier[] },
      context: ShopContext,
    ) => {
      assertArrayLength(identifiers, 250)
      return identifiers.map((identifier) => find(owner, identifier, context))
    },
  }
}

const referable = [
  'Article',
  'Collection',
  'MediaImage',
  'Metaobject',
  'Page',
  'Product',
  'ProductVariant',
] as const
type Referable = Extract<ResolvedNode, { __typename: (typeof referable)[number] }>

function isReferable(found: ResolvedNode): found is Referable {
  return referable.some((name) => name === found?.__typename)
}

function refer(value: unknown, context: ShopContext): Referable | null {
  if (typeof value !== 'string' || !parseGid(value)) return null
  const found = findNode(value, 'id', context)
  return isReferable(found) ? found : null
}

interface Valued {
  type: string
  value: string | null
}

/** The referenced object of a field of type `…_reference`. */
function reference({ type, value }: Valued, context: ShopContext): Referable | null {
  return type.endsWith('_reference') && !type.startsWith('list.') ? refer(value, context) : null
}

/** The referenced objects of a field of type `list.…_reference`; null for other types. */
function references({ type, value }: Valued, args: ConnectionArgs, context: ShopContext) {
  if (!type.startsWith('list.') || !type.endsWith('_reference')) return null
  let ids: unknown = []
  try {
    ids = JSON.parse(value ?? '[]')
  } catch {
    return createEmptyConnection(args, context)
  }
  const found = (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => {
    const node = refer(id, context)
    return node ? [{ id: String(id), node }] : []
  })
  return createConnectionPage(
    found,
    args,
    context,
    ({ id }) => id,
    ({ node }) => node,
  )
}

export const metafieldResolvers: ResolversOf<'Metafield'> = {
  id: ({ id }) => id,
  namespace: ({ metafield }) => metafield.namespace,
  key: ({ metafield }) => metafield.key,
  type: ({ metafield }) => metafield.type,
  value: ({ metafield }) => metafield.value,
  description: ({ metafield }) => metafield.description,
  createdAt: (_source, _args, { catalogue }) => catalogue.shop.createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  parentResource: ({ owner }) => owner,
  reference: ({ metafield }, _args, context) => reference(metafield, context),
  references: ({ metafield }, args, context) => references(metafield, args, context),
}

export const metaobjectFieldResolvers: ResolversOf<'MetaobjectField'> = {
  key: ({ field }) => field.key,
  type: ({ field }) => field.type,
  value: ({ field }) => field.value,
  reference: ({ field }, _args, context) => reference(field, context),
  references: ({ field }, args, context) => references(field, args, context),
}

export const metaobjectResolvers: ResolversOf<'Metaobject'> = {
  id: ({ metaobject }) => gid('Metaobject', metaobject.id),
  handle: ({ metaobject }) => metaobject.handle,
  type: ({ metaobject }) => metaobject.type,
  updatedAt: ({ metaobject }, _args, { catalogue }) =>
    metaobject.updatedAt ?? catalogue.shop.createdAt,
  fields: ({ metaobject }) => metaobject.fields.map((field) => ({ field })),
  field: ({ metaobject }, { key }) => {
    const field = metaobject.fields.find((candidate) => candidate.key === key)
    return field ? { field } : null
  },
  onlineStoreUrl: () => null,
  seo: () => null,
}
