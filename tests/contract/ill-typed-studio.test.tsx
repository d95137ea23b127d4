// @vitest-environment jsdom
import type { SanityDocument } from '@sanity/client'
import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { ToastProvider } from '@sanity/ui/toast'
import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { of } from 'rxjs'
import type * as Sanity from 'sanity'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { PageTreePane } from '#studio/structure/page-tree-pane.tsx'
import { redirectImportPane } from '#studio/structure/redirect-import-pane.tsx'
import { redirectTester } from '#studio/structure/redirect-tester.tsx'
import { compareTool } from '#studio/tools/compare/compare.tool.ts'
import { mediaTool } from '#studio/tools/media/media.tool.ts'
import { previewsTool } from '#studio/tools/previews/previews.tool.ts'
import { releasesTool } from '#studio/tools/releases/releases.tool.ts'
import { submissionsTool } from '#studio/tools/submissions/submissions.tool.ts'
import { todayTool } from '#studio/tools/today/today.tool.ts'
import { translationsTool } from '#studio/tools/translations/translations.tool.ts'
import { memoryContent } from './support/memory-content.ts'
import {
  oddDocument,
  oddDocuments,
  type Path,
  stored,
  type Template,
  templates,
} from './support/odd-studio-documents.ts'

const studio = vi.hoisted(() => ({
  client: undefined as unknown,
  releases: [] as unknown[],
  view: undefined as string | undefined,
}))
vi.mock('sanity/router', () => {
  interface LinkProps {
    params: Record<string, string>
    intent: string
    children?: ReactNode
  }
  const router = {
    navigate() {},
    navigateUrl() {},
    resolveIntentLink: () => '/',
    get state() {
      return { view: studio.view }
    },
  }
  const noState: unknown[] = []
  return {
    route: { create: () => ({}), intents: () => ({}) },
    useRouter: () => router,
    useRouterState: () => noState,
    IntentLink: ({ params, intent, children, ...rest }: LinkProps) =>
      createElement('a', { ...rest, href: `/${intent}/${params.id}` }, children),
  }
})
vi.mock('sanity/structure', async (original) => ({
  ...(await original<object>()),
  usePaneRouter: () => ({
    ChildLink: ({ childId, children }: { childId: string; children: ReactNode }) =>
      createElement('a', { href: `/${childId}` }, children),
  }),
}))
vi.mock('sanity', async (original) => {
  const sanity = await original<Pick<typeof Sanity, 'createSchema'>>()
  const { schemaTypes } = await import('#schemas/index.ts')
  const schema = sanity.createSchema({ name: 'default', types: schemaTypes })
  const user = {
    id: 'ada',
    name: 'Ada',
    roles: [{ name: 'administrator', title: 'Administrator' }],
  }
  const perspective = { perspectiveStack: ['drafts'], selectedReleaseId: undefined }
  const workspace = { name: 'orrery' }
  const grants = { checkDocumentPermission: () => of({ granted: true }) }
  const addon = { client: null, ready: true, error: null, createAddonDataset: async () => null }
  return {
    ...sanity,
    Preview: ({ value }: { value: { _id: string } }) => value._id,
    RelativeTime: ({ time }: { time: string }) => time,
    useActiveReleases: () => ({ data: studio.releases }),
    useAddonDataset: () => addon,
    useClient: () => studio.client,
    useColorSchemeValue: () => 'light',
    useCommentsEnabled: () => ({ enabled: true, mode: 'default' }),
    useCurrentUser: () => user,
    useFeatureEnabled: () => ({ enabled: true, isLoading: false }),
    useGrantsStore: () => grants,
    usePerspective: () => perspective,
    useSchema: () => schema,
    useSource: () => ({ getClient: () => studio.client }),
    useUser: (id: string) => [id ? { displayName: id } : undefined],
    useValuePreview: ({ value }: { value?: { _id: string } }) => ({
      value: { title: value?._id },
    }),
    useWorkspace: () => workspace,
    useWorkspaceSchemaId: () => '_.schemas.orrery',
    validateDocument: async () => [],
  }
})

const theme = buildTheme()
const addresses = createAddressResolver(noPageKindSegments)

interface ToolCase {
  name: string
  component: unknown
  /** Types of the documents that it lists. */
  lists: readonly Template[]
  /** Whether it may leave out a document with this value at this path, or show it without its name; never by default. */
  mayHide?: (path: string, value: unknown) => boolean
}

const isText = (value: unknown) => value === null || typeof value === 'string'

const tools: ToolCase[] = [
  {
    name: 'Today',
    component: todayTool(false).component,
    lists: ['draft', 'release'],
    // Today lists what is scheduled.
    mayHide: (path) => path === 'state' || path === 'publishAt',
  },
  {
    name: 'Release desk',
    component: releasesTool.component,
    lists: ['release'],
    mayHide: (path, value) =>
      path === 'state' || path === 'metadata' || (path === 'metadata.title' && isText(value)),
  },
  {
    name: 'Translations',
    component: translationsTool.component,
    lists: ['page', 'metadata'],
    // Metadata has a row only where one of its documents exists.
    mayHide: (path) => /^(language|schemaTypes|translations)/.test(path),
  },
  {
    name: 'Media',
    component: mediaTool.component,
    lists: ['asset'],
    mayHide: (path, value) => path === 'originalFilename' && isText(value),
  },
  {
    name: 'Submissions',
    component: submissionsTool.component,
    lists: ['submission'],
    // The answer of the sender is the name.
    mayHide: (path) => path.startsWith('answers'),
  },
  {
    name: 'Previews',
    component: previewsTool.component,
    lists: ['session', 'link'],
    mayHide: (path, value) => /^(user|link|title|expiresAt)$/.test(path) && isText(value),
  },
  {
    name: 'the page tree',
    component: PageTreePane,
    lists: ['page'],
    mayHide: (path) => path === 'language',
  },
  {
    name: 'Side by side',
    component: compareTool(noPageKindSegments).component,
    lists: ['release'],
    mayHide: () => true,
  },
  {
    name: 'the redirect tester',
    component: redirectTester(addresses, 'https://orrery.example'),
    lists: ['redirect'],
    mayHide: () => true,
  },
  {
    name: 'the import of redirects',
    component: redirectImportPane(addresses, 'https://orrery.example'),
    lists: ['redirect'],
    mayHide: () => true,
  },
]

/** Renders a tool over documents, and returns its HTML once it has loaded. */
async function htmlOf({ component }: ToolCase, documents: readonly SanityDocument[]) {
  studio.client = memoryContent(documents)
  studio.releases = documents.filter(({ _type }) => _type === 'system.release')
  const { container } = render(
    <ThemeProvider theme={theme}>
      <ToastProvider>{createElement(component as () => ReactNode)}</ToastProvider>
    </ThemeProvider>,
  )
  // Results are emitted at once, and requests resolve without a network.
  for (let turn = 0; turn < 5; turn++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  const html = container.innerHTML
  cleanup()
  return html
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('documents with values of any type', () => {
  it.each(tools)('leave $name as it is, and are shown or named', async (tool) => {
    const { lists, mayHide = () => false } = tool
    const healthy = Object.values(templates).map((template) => template('sound'))
    await fc.assert(
      fc.asyncProperty(oddDocuments(lists), async (odd) => {
        const unknown = stored('unknown', 'noSuchType', { title: { en: 'x' } })
        const html = await htmlOf(tool, [...healthy, unknown, ...odd.map((each) => each.document)])
        const required = odd.filter(({ path, value }) => !mayHide(path, value))
        if (!mayHide('', '')) expect(html).toContain('sound')
        expect(required.filter(({ name }) => !html.includes(name))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it.each<[string, Template, Path, unknown]>([
    ['Today', 'release', ['metadata', 'title'], { en: 'x' }],
    ['Release desk', 'release', ['metadata', 'title'], 7],
    ['Release desk', 'release', ['metadata'], 'torn'],
    ['Translations', 'page', ['title'], ['x']],
    ['Translations', 'metadata', ['translations'], 'torn'],
    ['Media', 'asset', ['opt', 'orrery', 'tags'], 'torn'],
    ['Media', 'asset', ['url'], null],
    ['Submissions', 'submission', ['answers'], 'torn'],
    ['Submissions', 'submission', ['submittedAt'], 7],
    ['Previews', 'session', ['startedAt'], 'torn'],
    ['Previews', 'link', ['wholeSite'], 'torn'],
    ['the page tree', 'page', ['title'], { en: 'x' }],
    ['the redirect tester', 'redirect', ['source'], 7],
    ['the import of redirects', 'redirect', ['destination', 'url'], 7],
  ])('are named in %s with a link: %s with %j of %j', async (name, template, path, value) => {
    const tool = tools.find((each) => each.name === name)!
    const { document } = oddDocument(template, 'odd', path, value)
    const html = await htmlOf(tool, [templates[template]('sound'), document])
    expect(html).toContain('This document contains invalid data')
    expect(html).toContain(`aria-label="Open ${document._id}"`)
  })

  it('name nothing where all values are as expected', async () => {
    const untagged = stored('image-untagged', 'sanity.imageAsset', { url: 'https://cdn.example/a' })
    const healthy = Object.values(templates).map((template) => template('sound'))
    healthy.push(untagged)
    for (const tool of tools)
      expect(
        (await htmlOf(tool, healthy)).match(/contains invalid data[^<]*/g),
        tool.name,
      ).toBeNull()
  })
})
