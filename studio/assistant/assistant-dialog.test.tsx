import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { AssistantHost } from './assistant-host.tsx'
import type { AssistantContext } from './assistant-context.ts'
import { type AssistantRequest, assistantRequests } from './assistant-request.ts'
import type { Acceptance, Proposal, ProposalJob, ProposedText } from './model/proposal.ts'

vi.mock('./assistant-settings.ts', () => ({
  fetchAssistantSettings: () =>
    Promise.resolve({ budget: { usedTokens: 1200, limitTokens: 1_000_000, resetsAt: '' } }),
}))

const text = (path: string, before: string, after: string, notes: string[] = []): ProposedText => ({
  path,
  titles: ['Page', path],
  before,
  after,
  original: `English ${path}`,
  value: after,
  notes,
})
const proposal = (locale: Locale, ...texts: ProposedText[]): Proposal => ({
  title: 'Home',
  locale,
  texts,
  refused: [],
  base: undefined,
  source: { _id: 'home-en', _type: 'home', _rev: 'r', language: 'en' },
})
const undo = vi.fn<Acceptance['undo']>()
const accept = vi.fn<ProposalJob['accept']>()

/** A job whose run the test ends. */
function controlledJob(locale: Locale, label: string, count: number, more: object = {}) {
  const control = {} as {
    report: (done: number) => void
    signal: AbortSignal
    finish: (made: Proposal) => void
    fail: (error: unknown) => void
  }
  const job: ProposalJob = {
    key: locale,
    label,
    count,
    accept,
    run: (report, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
        Object.assign(control, { report, signal, finish: resolve, fail: reject })
      }),
    ...more,
  }
  return { job, control }
}

const theme = buildTheme()
const context = { model: 'test-model', release: undefined } as AssistantContext
async function show(jobs: ProposalJob[], more: Partial<AssistantRequest> = {}) {
  render(
    <ThemeProvider theme={theme}>
      <button type="button">Opener</button>
      <AssistantHost />
    </ThemeProvider>,
  )
  screen.getByRole('button', { name: 'Opener' }).focus()
  await act(async () => {
    assistantRequests.open({
      header: 'Translate',
      context,
      isChoice: true,
      nothing: 'Nothing is behind.',
      prepare: () => Promise.resolve(jobs),
      ...more,
    })
    await Promise.resolve()
  })
}
const button = (name: string) => screen.findByRole('button', { name })
const click = async (name: string) => userEvent.click(await button(name))

beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => media)
  accept.mockImplementation((_proposal, texts) =>
    Promise.resolve({ written: texts.length, changedMeanwhile: 0, undo }),
  )
  undo.mockResolvedValue({ left: 0 })
})
afterEach(() => {
  act(() => assistantRequests.open(undefined))
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Shows the proposals of two languages, with a text each. */
async function showTwoProposals(): Promise<void> {
  const french = controlledJob('fr', 'Home: French', 1)
  const arabic = controlledJob('ar', 'Home: Arabic', 1)
  await show([french.job, arabic.job])
  await click('Start (2 texts)')
  await act(async () => french.control.finish(proposal('fr', text('title', '', 'Accueil'))))
  await act(async () => arabic.control.finish(proposal('ar', text('title', '', 'الرئيسية'))))
}

describe('AssistantDialog', () => {
  it('shows progress, and writes the accepted texts alone', async () => {
    const { job, control } = controlledJob('ar', 'Home: Arabic', 3)
    await show([job])
    await click('Start (3 texts)')
    act(() => control.report(2))
    expect(screen.getByText('2 of 3 texts').closest('[role=status]')).not.toBeNull()
    const progress = screen.getByRole('progressbar', { name: 'Texts' })
    expect(progress.getAttribute('value')).toBe('2')
    const texts = [text('title', 'قديم', 'جديد'), text('lead', '', 'نص')]
    await act(async () => control.finish(proposal('ar', ...texts)))
    const list = screen.getByRole('region', { name: 'Home: Arabic' })
    // Arabic is read from the right, its English source from the left.
    expect(within(list).getByText('جديد').closest('[dir]')).toMatchObject({
      dir: 'rtl',
      lang: 'ar',
    })
    expect(within(list).getByText('جديد').tagName).toBe('INS')
    expect(within(list).getByText('English title').closest('[dir]')).toHaveProperty('dir', 'ltr')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Accept: Page › lead' }))
    await click('Accept 1 text')
    expect(accept.mock.lastCall?.[1].map(({ path }) => path)).toEqual(['title'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await button('Opener'))
    await click('Undo')
    expect(undo).toHaveBeenCalledOnce()
    expect(await screen.findByText('Undone.')).toBeDefined()
  })

  it('stops the model and writes nothing', async () => {
    const { job, control } = controlledJob('fr', 'Home: French', 60)
    await show([job])
    await click('Start (60 texts)')
    act(() => control.report(20))
    await click('Stop')
    expect(control.signal.aborted).toBe(true)
    expect(await screen.findByText('Stopped. Nothing was written.')).toBeDefined()
    expect(accept).not.toHaveBeenCalled()
  })

  it('stops the model when it is closed', async () => {
    const { job, control } = controlledJob('fr', 'Home: French', 2)
    await show([job], { isChoice: false })
    act(() => control.report(1))
    await click('Close dialog')
    expect(control.signal.aborted).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what to do when the model fails, and tries again', async () => {
    const { job, control } = controlledJob('fr', 'Home: French', 2)
    await show([job], { isChoice: false })
    const description = 'The language model rejects the key: an administrator must check it'
    await act(async () => control.fail({ statusCode: 502, details: { description } }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${description}. Nothing was written.`,
    )
    await click('Try again')
    await act(async () => control.finish(proposal('fr', text('title', 'Ancien', 'Nouveau'))))
    await click('Reject')
    expect(accept).not.toHaveBeenCalled()
  })

  it('keeps the proposal of a document that could not be written', async () => {
    await showTwoProposals()
    accept.mockImplementation(({ locale }, texts) =>
      locale === 'fr'
        ? Promise.resolve({ written: texts.length, changedMeanwhile: 0, undo })
        : Promise.reject(Object.assign(new Error('no'), { statusCode: 403 })),
    )
    await click('Accept 2 texts')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Home: Arabic: Your role may not write this document.',
    )
    expect(screen.queryByRole('region', { name: 'Home: French' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Home: Arabic' })).toBeDefined()
  })

  it('disables languages that the user may not write, with the reason', async () => {
    const french = controlledJob('fr', 'Home: French', 2)
    const disabledReason = 'Your role (Translator: French) may not write it.'
    const arabic = controlledJob('ar', 'Home: Arabic', 2, { disabledReason })
    await show([french.job, arabic.job])
    expect(await button('Start (2 texts)')).toBeDefined()
    expect(screen.getByText('You have used 1,200 of 1,000,000 tokens today (UTC).')).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Home: Arabic' })).toHaveProperty('disabled', true)
    expect(screen.getByText(disabledReason)).toBeDefined()
  })

  it('keeps the focus in the dialog, and announces the proposals', async () => {
    const { job, control } = controlledJob('fr', 'Home: French', 1)
    await show([job])
    await click('Start (1 text)')
    expect(document.activeElement).toBe(await button('Stop'))
    await act(async () => control.finish(proposal('fr', text('title', 'Ancien', 'Nouveau'))))
    const list = screen.getByRole('region', { name: 'Home: French' })
    expect(document.activeElement).toBe(list.parentElement)
    const announced = screen.getByText('Nothing is written yet. Check the proposals.')
    expect(announced.closest('[role=status]')).not.toBeNull()
    await userEvent.tab()
    expect(document.activeElement).toBe(within(list).getByRole('checkbox'))
  })

  it('stays open while it writes, so that a failure is seen', async () => {
    const { job, control } = controlledJob('fr', 'Home: French', 1)
    await show([job], { isChoice: false })
    await act(async () => control.finish(proposal('fr', text('title', 'Ancien', 'Nouveau'))))
    let fail = (_error: unknown) => {}
    accept.mockReturnValue(new Promise((_, reject) => (fail = reject)))
    await click('Accept 1 text')
    await userEvent.keyboard('{Escape}')
    await act(async () => fail(new TypeError('Failed to fetch')))
    expect((await screen.findByRole('alert')).textContent).toContain('did not respond')
  })

  it('says that nothing is behind', async () => {
    await show([controlledJob('fr', 'Home: French', 0).job])
    expect(await screen.findByText('Nothing is behind.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Start/ })).toBeNull()
  })
})

describe('the notice of what was written', () => {
  /** Accepts one text of a new request. */
  async function acceptOne(locale: Locale) {
    const { job, control } = controlledJob(locale, `Home: ${locale}`, 1)
    await act(async () => {
      assistantRequests.open({
        header: 'Translate',
        context,
        isChoice: false,
        nothing: '',
        prepare: () => Promise.resolve([job]),
      })
      await Promise.resolve()
    })
    await act(async () => control.finish(proposal(locale, text('title', '', 'Nouveau'))))
    await click('Accept 1 text')
  }

  it('undoes the next request, too', async () => {
    await show([])
    await acceptOne('fr')
    await click('Undo')
    expect(await screen.findByText('Undone.')).toBeDefined()
    await acceptOne('ar')
    expect(screen.queryByText('Undone.')).toBeNull()
    await click('Undo')
    expect(undo).toHaveBeenCalledTimes(2)
  })

  it('can undo again after a failure', async () => {
    await show([])
    await acceptOne('fr')
    undo.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await click('Undo')
    expect(await screen.findByText(/^Not undone: .* try again/)).toBeDefined()
    await click('Undo')
    expect(await screen.findByText('Undone.')).toBeDefined()
  })

  it('says that nothing was undone', async () => {
    await show([])
    undo.mockResolvedValue({ left: 1 })
    await acceptOne('fr')
    await click('Undo')
    expect(await screen.findByText(/^Not undone: .* published since/)).toBeDefined()
  })

  it('offers no undo where everything was changed by someone else', async () => {
    await show([])
    accept.mockResolvedValue({ written: 0, changedMeanwhile: 1, undo })
    await acceptOne('fr')
    expect(await screen.findByText('Nothing was written.')).toBeDefined()
    expect(screen.getByText(/^1 text was changed by someone/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('undoes what both attempts of a request have written', async () => {
    await showTwoProposals()
    accept.mockResolvedValueOnce({ written: 1, changedMeanwhile: 0, undo })
    accept.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await click('Accept 2 texts')
    await click('Accept 1 text')
    expect(screen.getByText('2 texts written. Check before you publish.')).toBeDefined()
    await click('Undo')
    expect(undo).toHaveBeenCalledTimes(2)
  })
})
