import { Box, Card, Stack, Text } from '@sanity/ui'
import { useId, useMemo, useState } from 'react'
import { type InputProps, type ObjectInputProps, RelativeTime, useFormValue } from 'sanity'
import { IntentLink } from 'sanity/router'
import { defaultLocale, localeTable } from '#lib/locales.ts'
import * as z from 'zod/mini'
import { timeText } from '../date-format.ts'
import { parseResult, partsOf, rowOf, valueOf } from '../query-results/result-parser.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { ToolButton } from '../ui/controls.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import {
  syncedShopSummary,
  type SyncedShopFields,
  syncedShopFieldsSchema,
} from './synced-shop-summary.ts'

/** Object types that the shop's sync writes, each with the id prefix of its document. */
const documentIdPrefixes: Record<string, string> = {
  shopProduct: 'shopifyProduct',
  shopVariant: 'shopifyProductVariant',
  shopCollection: 'shopifyCollection',
}

/** Whether an input shows fields that the shop's sync writes. */
export function isSyncedShopFieldsInput(props: InputProps): props is ObjectInputProps {
  return Object.hasOwn(documentIdPrefixes, props.schemaType.name) && props.path.length === 1
}

/** The synced document; for a product also when its variants were last written, which only the sync writes. */
const storeQuery = {
  fetch: `{
    "store": *[_id == $own][0].store,
    "at": *[_type == "productVariant" && $number in [store.id, store.productId]] | order(_updatedAt desc)[0]._updatedAt,
    "currency": *[_id == "currencies"][0].mainCurrency.code
  }`,
  listen:
    '*[_id in [$own, "currencies"] || (_type == "productVariant" && $number in [store.id, store.productId])]',
  parser: partsOf({
    /** The fields of the synced document, which the site shows in every language. */
    store: rowOf(syncedShopFieldsSchema),
    /** When the sync last wrote a document of this product. */
    at: valueOf(z.nullable(timeText), null),
    /** Code of the shop's main currency. */
    currency: valueOf(z.nullish(z.string()), null),
  }),
}

/** Synced fields of a document: their source, age and a summary; all fields on demand. */
export function SyncedShopFieldsInput(props: ObjectInputProps) {
  const { focusPath, renderDefault, schemaType } = props
  const kept = useMemo(
    () => parseResult(rowOf(syncedShopFieldsSchema), props.value).value,
    [props.value],
  )
  const documentId = useFormValue(['_id']) as string | undefined
  const [opened, setOpened] = useState(false)
  const details = useId()
  const own = `${documentIdPrefixes[schemaType.name]}-${kept?.id}`
  const params = { own, number: kept?.id ?? 0 }
  const { value: answer, problem } = useLiveQuery(kept?.id ? storeQuery : undefined, params)
  if (!kept?.id)
    return (
      <MutedText>
        The shop has not synced anything to this document. Products and collections from the shop
        appear in their lists automatically: open one there.
      </MutedText>
    )
  const store = answer?.store ?? kept
  const isOpen = opened || focusPath.length > 0
  return (
    <Stack gap={4}>
      <Card border padding={4} radius={2} tone={store.isDeleted ? 'caution' : 'transparent'}>
        <Stack gap={4}>
          <Text size={1}>
            From the shop{store.shop?.domain && ` ${store.shop.domain}`}, synced automatically.
            These fields are read-only in Studio.
          </Text>
          <Freshness at={answer?.at} problem={problem} updatedAt={store.updatedAt} />
          {store.isDeleted && (
            <Text size={1}>
              Deleted in the shop, so the site does not show it. Its editorial content is preserved.
            </Text>
          )}
          {documentId && !documentId.endsWith(own) && (
            <Text size={1}>
              This is a translation: the site takes the shop data from{' '}
              <IntentLink
                intent="edit"
                params={{
                  id: own,
                  type: own.startsWith('shopifyCollection') ? 'collection' : 'product',
                }}
              >
                the document in {localeTable[defaultLocale].name}
              </IntentLink>
              , which the shop keeps up to date.
            </Text>
          )}
          <Facts currency={answer?.currency} store={store} />
        </Stack>
      </Card>
      <Box>
        <ToolButton
          aria-controls={details}
          aria-expanded={isOpen}
          text={isOpen ? 'Show fewer fields' : 'Show all fields'}
          onClick={() => setOpened(!isOpen)}
        />
      </Box>
      <div id={details}>{isOpen && renderDefault(props)}</div>
    </Stack>
  )
}

interface FreshnessProps {
  at: string | null | undefined
  problem: string | undefined
  updatedAt: string | null | undefined
}

function Freshness({ at, problem, updatedAt }: FreshnessProps) {
  return (
    <MutedText>
      {updatedAt && (
        <>
          Changed in the shop <RelativeTime time={updatedAt} useTemporalPhrase />.{' '}
        </>
      )}
      {at && (
        <>
          Last synced <RelativeTime time={at} useTemporalPhrase />.{' '}
        </>
      )}
      {problem}
    </MutedText>
  )
}

interface FactsProps {
  currency: string | null | undefined
  store: SyncedShopFields
}

function Facts({ currency, store }: FactsProps) {
  return (
    <dl className="shop-facts">
      {syncedShopSummary(store, currency).map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
