import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { assistantRequests } from '../../assistant/assistant-request.ts'
import type { TranslationPair } from '../../assistant/translation-jobs.ts'
import type { TranslationCell, TranslationRow } from '../../translations/model/translation-state.ts'
import type { TranslationGroups } from '../../translations/use-all-translation-groups.ts'
import { SelectionBar } from './selection-bar.tsx'

const service = vi.hoisted(() => ({
  assistant: undefined as object | undefined,
  translationJobs: vi.fn<(context: object, pairs: TranslationPair[]) => Promise<[]>>(),
}))
vi.mock('../../assistant/use-assistant.ts', () => ({ useAssistant: () => service.assistant }))
vi.mock('../../assistant/translation-jobs.ts', async (original) => ({
  ...(await original<object>()),
  translationJobs: service.translationJobs,
}))
vi.mock('../../translations/use-translation-actions.ts', () => ({
  useTranslationActions: () => ({}),
}))
vi.mock('../../translations/use-xliff-exchange.ts', () => ({ useXliffExchange: () => ({}) }))
vi.mock('@sanity/ui/toast', () => ({ useToast: () => ({ push: () => undefined }) }))

const source = { _id: 'home-en', translatedFrom: null }
const stub = (copied?: boolean) => ({
  _id: 'home',
  translatedFrom: { document: 'home-en', copied },
})
const cell = (locale: Locale, more: object) =>
  ({ locale, isSource: false, state: 'ready', ...more }) as TranslationCell
const group = { members: { en: { id: 'home-en', published: source, versions: new Map() } } }
const row = {
  group,
  source,
  cells: [
    cell('en', { isSource: true, stub: source }),
    cell('fr', { state: 'behind', stub: stub() }),
    cell('ar', { state: 'missing' }),
    cell('ja', { stub: stub() }),
  ],
} as unknown as TranslationRow
const known = {
  context: { source: 'en', stack: ['drafts'], digests: new Map() },
} as unknown as TranslationGroups

const theme = buildTheme()
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      <SelectionBar known={known} locale="" rows={[row]} onDone={() => undefined} />
    </ThemeProvider>,
  )

afterEach(() => {
  cleanup()
  assistantRequests.open(undefined)
})

describe('SelectionBar', () => {
  it('translates what is behind or missing by the model', async () => {
    service.assistant = { model: 'test-model' }
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Translate by machine… (2)' }))
    const request = assistantRequests.current()
    expect(request).toMatchObject({ header: 'Translate', isChoice: true })
    await request?.prepare(new AbortController().signal)
    expect(service.translationJobs.mock.lastCall?.[1].map(({ to }) => to)).toEqual(['fr', 'ar'])
  })

  it('offers no translation by machine without a model', () => {
    service.assistant = undefined
    show()
    expect(screen.getByRole('button', { name: 'Create missing translations (1)' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /by machine/ })).toBeNull()
  })
})
