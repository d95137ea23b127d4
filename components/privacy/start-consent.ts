import {
  type ConsentCategory,
  type ConsentChoice,
  formatConsentCookie,
  readConsentCookie,
  resolveConsent,
} from '#lib/privacy/consent.ts'
import type { ConsentOptions } from './consent-options.ts'

/** Services that are running, so that a page change does not start them twice. */
const running = new Set<ConsentCategory>()

/** Wires the banner of this page, shows it if no choice is stored, and starts the services with consent. */
export function startConsent(requested: ConsentOptions, signal: AbortSignal): void {
  const { privacy, offered } = requested
  const banner = document.querySelector<HTMLElement>('[data-privacy]')
  if (!banner) return
  let opener: HTMLElement | undefined
  const stance = () => resolveConsent({ offered, required: privacy.required, ...circumstances() })
  const begin = async () => {
    const { allowed } = stance()
    await start(allowed, privacy)
    if (!allowed.includes('statistics') || signal.aborted) return
    const { startPageTracking } = await import('../analytics/start-page-tracking.ts')
    const isAllowed = () => stance().allowed.includes('statistics')
    await startPageTracking({ privacy, ...requested.page, isAllowed }, signal)
  }

  const open = (reopened: boolean) => {
    for (const box of boxesOf(banner))
      box.checked = stance().allowed.some((each) => each === box.name)
    show(banner, '[data-answer="close"]', reopened)
    show(banner, '[data-signal]', circumstances().globalPrivacyControl)
    for (const details of banner.querySelectorAll('details')) details.open = reopened
    banner.hidden = false
  }
  const close = () => {
    banner.hidden = true
    opener?.focus()
    opener = undefined
  }
  const decide = (allowed: (category: ConsentCategory) => boolean) => {
    const choice: ConsentChoice = Object.fromEntries(offered.map((each) => [each, allowed(each)]))
    document.cookie = formatConsentCookie(choice, location.protocol === 'https:')
    say()
    close()
    // What runs cannot be stopped: a withdrawal takes effect in a page without it.
    if ([...running].some((category) => !choice[category])) return leaveBehind()
    void begin()
  }

  banner.addEventListener('click', (event) => answer(event, { banner, decide, close }), { signal })
  banner.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && opener) close()
    },
    { signal },
  )
  for (const button of document.querySelectorAll<HTMLElement>('[data-privacy-open]')) {
    button.hidden = false
    const reopen = () => {
      opener = button
      open(true)
      banner.focus()
    }
    button.addEventListener('click', reopen, { signal })
  }
  // Consent that was withdrawn in another tab is applied when this tab becomes visible.
  const look = () => {
    const { allowed } = stance()
    if (!document.hidden && [...running].some((each) => !allowed.includes(each))) leaveBehind()
  }
  document.addEventListener('visibilitychange', look, { signal })
  if (stance().needsPrompt) open(false)
  void begin()
}

interface Handlers {
  banner: HTMLElement
  decide: (allowed: (category: ConsentCategory) => boolean) => void
  close: () => void
}

function answer(event: Event, { banner, decide, close }: Handlers): void {
  const button = (event.target as Element).closest<HTMLElement>('[data-answer]')
  const given = button?.dataset['answer']
  if (given === 'accept') decide(() => true)
  if (given === 'refuse') decide(() => false)
  if (given === 'save')
    decide((category) => boxesOf(banner).some(({ name, checked }) => name === category && checked))
  if (given === 'close') close()
}

function circumstances(): { choice: ConsentChoice | undefined; globalPrivacyControl: boolean } {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return {
    choice: readConsentCookie(document.cookie),
    globalPrivacyControl: globalPrivacyControl === true,
  }
}

async function start(
  allowed: readonly ConsentCategory[],
  { tags, errors }: ConsentOptions['privacy'],
): Promise<void> {
  const fresh = allowed.filter((category) => !running.has(category))
  for (const category of fresh) running.add(category)
  if (errors && fresh.includes('errors')) {
    const { startErrorReporting } = await import('./start-error-reporting.ts')
    startErrorReporting(errors)
  }
  if (tags && fresh.includes('statistics')) {
    const { loadTagManager } = await import('./tag-manager.ts')
    loadTagManager(tags)
  }
}

/** Takes the cookies of statistics away and begins the page anew, without what was withdrawn. */
function leaveBehind(): void {
  for (const [name] of document.cookie.split(/;\s*/).map((pair) => pair.split('='))) {
    if (!/^_(g(a|id|at)|shopify_[sy]$)/.test(name ?? '')) continue
    const parts = location.hostname.split('.')
    for (const domain of ['', ...parts.map((_, at) => `; Domain=${parts.slice(at).join('.')}`)])
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
  location.reload()
}

function boxesOf(banner: HTMLElement): HTMLInputElement[] {
  return [...banner.querySelectorAll<HTMLInputElement>('input[name]')]
}

function show(banner: HTMLElement, selector: string, visible: boolean): void {
  const element = banner.querySelector<HTMLElement>(selector)
  if (element) element.hidden = !visible
}

function say(): void {
  const status = document.querySelector<HTMLElement>('[data-privacy-said]')
  if (status) status.textContent = status.dataset['privacySaid'] ?? ''
}
