import { CloseIcon } from '@sanity/icons/Close'
import { Badge, Box, Card, Flex, Select, Stack, TextInput } from '@sanity/ui'
import { type FormEvent, useId, useState, useEffect } from 'react'
import { useClient } from 'sanity'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { contentLocales, localeTable, isLocale, type Locale } from '#lib/locales.ts'
import { documentTypesWhere, pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import * as z from 'zod/mini'
import { rowsOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { storedTitle } from '../../releases/document-title.ts'
import { SelectField, ToolButton } from '../../ui/controls.tsx'
import {
  localeOfPane,
  type ComparisonPane,
  parseViewportWidth,
  viewportWidthPresets,
  parsePaneUrl,
} from './model/comparison-url.ts'
import type { ReleaseOption } from './use-open-releases.ts'
import { ViewPicker } from './view-picker.tsx'

interface Props {
  name: string
  pane: ComparisonPane
  releases: readonly ReleaseOption[]
  addresses: AddressResolver
  onPane: (change: Partial<ComparisonPane>) => void
  onLocale: (locale: (typeof contentLocales)[number]) => void
  onWidth: (width: number | undefined) => void
  /** Undefined for the last two panes, which cannot be closed. */
  onClose: (() => void) | undefined
}

/** Page, view and width of a pane, with toggles. */
export function PaneToolBar(props: Props) {
  const { name, pane, releases, addresses, onPane, onLocale, onWidth, onClose } = props
  const { path, view, width } = pane
  return (
    <Card as="header" borderBottom padding={2}>
      <Stack gap={2}>
        <Flex align="center" gap={2}>
          <Badge tone="primary">{name.replace(/\D/g, '')}</Badge>
          <PageField
            pane={name}
            path={path}
            addresses={addresses}
            onPath={(next) => onPane({ path: next })}
          />
          {onClose && (
            <ToolButton
              aria-label={`Close ${name}`}
              icon={CloseIcon}
              mode="bleed"
              padding={2}
              onClick={onClose}
            />
          )}
        </Flex>
        <Flex align="flex-start" gap={2}>
          <Box flex={2} style={{ minWidth: 0 }}>
            <ViewPicker
              pane={name}
              view={view}
              releases={releases}
              onView={(next) => onPane({ view: next })}
            />
          </Box>
          <Box flex={1} style={{ minWidth: 0 }}>
            <SelectField
              label={`Language of ${name}`}
              options={contentLocales.map((locale) => [locale, localeTable[locale].name])}
              padding={2}
              value={localeOfPane(pane)}
              onChange={onLocale}
            />
          </Box>
          <Box flex={1} style={{ minWidth: 0 }}>
            <Select
              aria-label={`Width of ${name}`}
              fontSize={1}
              padding={2}
              value={width ?? ''}
              onChange={({ currentTarget: { value } }) => onWidth(parseViewportWidth(value))}
            >
              {viewportWidthPresets.map((each) => (
                <option key={each.width} value={each.width}>
                  {each.title}
                </option>
              ))}
              {width !== undefined &&
                !viewportWidthPresets.some((each) => each.width === width) && (
                  <option value={width}>{width}</option>
                )}
              <option value="">Fit to pane</option>
            </Select>
          </Box>
        </Flex>
      </Stack>
    </Card>
  )
}

interface PageFieldProps {
  pane: string
  path: string
  addresses: AddressResolver
  onPath: (path: string) => void
}

/** Address field of a pane: opens a path, or searches pages by title. */
function PageField({ pane, path, addresses, onPath }: PageFieldProps) {
  const list = useId()
  // The input applies to the page on which typing started.
  const [typed, setTyped] = useState({ path, text: path })
  const text = typed.path === path ? typed.text : path
  const setText = (next: string) => setTyped({ path, text: next })
  const [problem, setProblem] = useState<string>()
  const found = usePageSearch(text === path ? '' : text, localeOfPane({ path }), addresses)
  const open = (requested: string) => {
    const known = found.find(({ title }) => title === requested)?.path ?? requested
    const address = parsePaneUrl(known.startsWith('/') ? known : '')
    if (address) onPath(address.path)
    else setProblem('Start with a slash, or choose a page from the results.')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    open(text.trim() || '/')
  }
  return (
    <Box as="form" flex={1} onSubmit={onSubmit} style={{ minWidth: 120 }}>
      <TextInput
        aria-label={`Page in ${pane}: a path, or words from a title`}
        customValidity={problem}
        fontSize={1}
        list={list}
        padding={2}
        value={text}
        onBlur={() => setProblem(undefined)}
        onChange={(event) => {
          const { value } = event.currentTarget
          setProblem(undefined)
          setText(value)
          // Selecting from the list sets a whole path.
          if (value !== path && found.some((page) => page.path === value)) open(value)
        }}
      />
      <datalist id={list}>
        {found.map((page) => (
          <option key={page.path} value={page.path}>
            {`${page.title} (${localeTable[page.locale].name})`}
          </option>
        ))}
      </datalist>
    </Box>
  )
}

interface FoundPage {
  path: string
  title: string
  locale: Locale
}

const pageRowSchema = z.object({
  type: z.nullable(z.string()),
  language: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  title: z.nullable(z.string()),
})
type Row = z.infer<typeof pageRowSchema>

const slugs = pageKindNames
  .flatMap((kind) => {
    const { documentType, slugField } = pageKindConfig(kind)
    return slugField ? [`_type == "${documentType}" => ${slugField}.current`] : []
  })
  .join(', ')

const fetch = `*[_type in $types && (title match $words || store.title match $words || slug.current match $words)]
  | order(language == $locale desc, title asc)[0...12]{
    "type": _type,
    language,
    "slug": select(${slugs}),
    "title": ${storedTitle}
  }`
const pagesQuery = { fetch, parser: rowsOf(pageRowSchema) }

/** Pages with a matching title or address, those in the language first. Includes drafts. */
function usePageSearch(words: string, locale: Locale, addresses: AddressResolver): FoundPage[] {
  const client = useClient({ apiVersion: studioApiVersion })
  const [found, setFound] = useState<{ requested: string; pages: FoundPage[] }>(none)
  const requested = words.replaceAll('/', ' ').trim()
  useEffect(() => {
    if (requested.length < 2) return
    let gone = false
    const timer = setTimeout(() => {
      fetchResult(
        client,
        pagesQuery,
        { types: documentTypesWhere(), words: `${requested}*`, locale },
        { perspective: 'drafts', tag: 'orrery.pages' },
      ).then(
        ({ value: rows }) =>
          void (gone || setFound({ requested, pages: toFoundPages(rows, addresses) })),
        () => {},
      )
    }, 200)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, requested, locale, addresses])
  return requested.length < 2 ? none.pages : found.pages
}

const none: { requested: string; pages: FoundPage[] } = { requested: '', pages: [] }

function toFoundPages(rows: readonly Row[], addresses: AddressResolver): FoundPage[] {
  return rows.flatMap((row) => {
    const { language, title } = row
    const path = isLocale(language) ? addresses.hrefOfDocument(row, language) : undefined
    return path && isLocale(language) ? [{ path, title: title ?? path, locale: language }] : []
  })
}
