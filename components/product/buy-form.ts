import { lazyCart, preloadCart } from '#lib/cart/lazy-cart.ts'
import {
  type OptionSelection,
  optionSelectionOfVariant,
  selectedVariant,
  initialOptionSelection,
  numberAtEndOfGid,
  optionValueStates,
  selectOptionValue,
} from '#lib/shop/variant-selection.ts'
import { variantQueryParameter } from '#lib/shop/variant-parameter.ts'
import {
  buyBarButtonLabel,
  formatOptionSelection,
  cartPictureOfSelection,
  chosenSizeAndOtherLabels,
  optionValueLabel,
  type ProductOffer,
  type DisplayPrice,
  displayPricesOf,
  stockTextOf,
  accessibleOptionValueLabel,
} from './product-offer.ts'

/** The last choice of each product in this visit, restored when the visitor returns to it. */
const lastChoices = new Map<string, OptionSelection>()

/** Debounce of the URL update, in ms: browsers limit history changes, and the router handles each. */
const addressDebounce = 250

type Status = 'idle' | 'adding' | 'added' | 'failed'

/** Enhances the buy form and its sticky bar with variant selection and adding to the cart. Returns a cleanup. */
export function enhanceBuyForm(form: HTMLElement, offer: ProductOffer): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const { words, choices } = offer
  const groups = [...form.querySelectorAll<HTMLElement>('[data-option]')].map((group) => ({
    group,
    at: Number(group.dataset['option']),
    radios: [...group.querySelectorAll<HTMLInputElement>('input[type="radio"]')],
  }))
  const button = form.querySelector('button')
  const bar = document.querySelector<HTMLElement>(`.buy-bar[data-of="${form.id}"]`)
  const barButton = bar?.querySelector('button')
  const canBuy = offer.state === 'available'
  let status: Status = 'idle'
  /** Pending units: each click adds one, and the cart sends them in one batch. */
  let coming = 0
  let needsSize = false
  let naming: ReturnType<typeof setTimeout> | undefined
  /** Description of other options that the last choice changed. */
  let changed = ''
  let choice = startChoice()

  /** The variant in the URL, else the last choice; then choices made before this script had loaded are applied. */
  function startChoice(): OptionSelection {
    const named = new URLSearchParams(location.search).get(variantQueryParameter)
    const known = lastChoices.get(offer.productId)
    const kept =
      optionSelectionOfVariant(choices, named) ??
      (known && revived(known)) ??
      initialOptionSelection(choices)
    return groups.reduce((sofar, { at, radios }) => {
      const radio = radios.find(isChosen)
      return radio ? selectOptionValue(choices, sofar, at, radio.value) : sofar
    }, kept)
  }
  /** A remembered choice, limited to the values that still exist. */
  function revived(known: OptionSelection): OptionSelection {
    return known.reduce<OptionSelection>(
      (sofar, value, at) =>
        value === undefined ? sofar : selectOptionValue(choices, sofar, at, value),
      initialOptionSelection(choices),
    )
  }

  const show = () => {
    for (const { group, at, radios } of groups) {
      for (const offered of optionValueStates(choices, choice, at)) {
        const radio = radios.find(({ value }) => value === offered.value)
        if (!radio) continue
        radio.checked = choice[at] === offered.value
        if (!canBuy) continue
        radio.disabled = offered.state === 'missing'
        setAttribute(radio, 'aria-label', accessibleOptionValueLabel(offer, at, offered))
        setAttribute(radio.parentElement, 'data-state', offered.state)
        setAttribute(radio.parentElement, 'data-changes', offered.changes ? '' : undefined)
      }
      const isAsked = needsSize && choice[at] === undefined
      setAttribute(group, 'aria-invalid', isAsked ? 'true' : undefined)
      setAttribute(group, 'aria-describedby', isAsked ? `${form.id}-message` : undefined)
    }
    const shown = displayPricesOf(offer, choice)
    for (const root of [form, bar]) writePrice(root, 'price', shown.price)
    writePrice(form, 'before', shown.before)
    writePrice(form, 'unit', shown.unit)
    for (const each of form.querySelectorAll('[data-buy="now"], .buy-price s'))
      each.toggleAttribute('hidden', !shown.before)
    form.querySelector('.buy-unit')?.toggleAttribute('hidden', !shown.unit)
    writeText(bar, '[data-buy="choice"]', formatOptionSelection(offer, choice))
    writeText(form, '[role="alert"]', needsSize ? words.needsSize : '')
    const outcome = status === 'added' || status === 'failed' ? words[status] : changed
    writeText(form, '[role="status"]', outcome)
    const busy = status === 'adding' ? 'true' : undefined
    setAttribute(button, 'aria-busy', busy)
    setAttribute(barButton, 'aria-busy', busy)
    if (!canBuy) return
    writeText(form, '[data-buy="stock"]', stockTextOf(offer, choice))
    const isSold = selectedVariant(choices, choice)?.available === false
    for (const each of [button, barButton]) if (each) each.disabled = isSold
    if (button) button.textContent = isSold ? words.soldOut : busy ? words.adding : words.add
    if (barButton) barButton.textContent = isSold ? words.soldOut : buyBarButtonLabel(offer, choice)
  }

  /** Returns false if the form needs input, such as a size. */
  const add = async (): Promise<boolean> => {
    const variant = selectedVariant(choices, choice)
    needsSize = !variant
    if (variant?.available) status = 'adding'
    show()
    if (!variant?.available) return variant !== undefined
    coming += 1
    const { size, others } = chosenSizeAndOtherLabels(offer, choice)
    const done = await lazyCart
      .add(offer.cart, {
        variantId: variant.id,
        title: offer.title,
        size,
        ...(others.length > 0 && { choices: others }),
        price: { amount: String(variant.price), currencyCode: offer.currencyCode },
        image: cartPictureOfSelection(offer, choice),
        href: offer.href,
        hasUpsells: offer.hasUpsells,
      })
      .catch(() => false)
    coming -= 1
    if (coming === 0) status = done ? 'added' : 'failed'
    if (!signal.aborted) show()
    return done
  }

  const scheduleVariantParameter = () => {
    clearTimeout(naming)
    naming = setTimeout(
      () => writeVariantParameter(selectedVariant(choices, choice)?.id),
      addressDebounce,
    )
  }
  const onChange = ({ target }: Event) => {
    const group = groups.find(({ radios }) => radios.some((radio) => radio === target))
    if (!group || !(target instanceof HTMLInputElement)) return
    const next = selectOptionValue(choices, choice, group.at, target.value)
    changed = describeChanges(offer, choice, next, group.at)
    choice = next
    lastChoices.set(offer.productId, choice)
    needsSize = false
    if (status !== 'adding') status = 'idle'
    show()
    scheduleVariantParameter()
  }
  // Enter submits, as in a `form` element; key repeats are ignored.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const isChoosing = event.target instanceof HTMLInputElement
    if (isChoosing || event.repeat) event.preventDefault()
    if (isChoosing && !event.repeat && canBuy) void add()
  }
  // The second click of a double-click adds no second unit.
  const isEcho = ({ detail }: MouseEvent) => detail === 2 && coming > 0
  const onBar = async (event: MouseEvent) => {
    if (isEcho(event) || (await add())) return
    const open = groups.find(({ at }) => choice[at] === undefined) ?? groups[0]
    const to = open?.radios.find(({ disabled }) => !disabled)
    ;(open?.group ?? form).scrollIntoView({ block: 'center' })
    to?.focus({ preventScroll: true })
  }

  const isChosenEarly = groups.some(({ radios }) => radios.some(isChosen))
  show()
  if (isChosenEarly) scheduleVariantParameter()
  form.addEventListener('change', onChange, { signal })
  form.addEventListener('keydown', onKeyDown, { signal })
  button?.addEventListener('click', (event) => isEcho(event) || void add(), { signal })
  button?.addEventListener('pointerenter', preloadCart, { signal })
  button?.addEventListener('focus', preloadCart, { signal })
  barButton?.addEventListener('click', (event) => void onBar(event), { signal })
  bar?.addEventListener('keydown', onKeyDown, { signal })
  if (bar) showBarWhenHidden(button ?? form, bar, signal)
  return () => {
    gone.abort()
    // The URL may belong to another page by then.
    clearTimeout(naming)
    for (const each of [button, barButton]) setAttribute(each, 'aria-busy', undefined)
    // Keeps what the page has re-rendered meanwhile.
    if (button?.textContent === words.adding) button.textContent = words.add
    const first = initialOptionSelection(choices)
    writeText(bar, '[data-buy="choice"]', formatOptionSelection(offer, first))
    if (barButton?.textContent === words.add)
      barButton.textContent = buyBarButtonLabel(offer, first)
  }
}

/** Whether the visitor has checked a radio button that the server did not. */
function isChosen({ checked, defaultChecked }: HTMLInputElement): boolean {
  return checked && !defaultChecked
}

/** Shows the bar while the button of the form is out of view. */
function showBarWhenHidden(button: HTMLElement, bar: HTMLElement, signal: AbortSignal): void {
  if (typeof IntersectionObserver === 'undefined') return
  const observer = new IntersectionObserver(([entry]) => {
    const away = entry !== undefined && !entry.isIntersecting
    bar.toggleAttribute('data-shown', away)
    bar.inert = !away
  })
  observer.observe(button)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    bar.removeAttribute('data-shown')
    bar.inert = false
  })
}

/** Describes other options that a choice changed: `Strap: Calfskin`. */
function describeChanges(
  offer: ProductOffer,
  before: OptionSelection,
  after: OptionSelection,
  at: number,
): string {
  return after
    .flatMap((value, index) => {
      if (index === at || before[index] === undefined || value === before[index]) return []
      const said =
        value === undefined ? offer.words.chooseSize : optionValueLabel(offer, index, value)
      return [`${offer.options[index]?.legend}: ${said}`]
    })
    .join(', ')
}

/** Writes the chosen variant into the URL, so that it can be shared, without adding a history entry. */
function writeVariantParameter(id: string | undefined): void {
  const url = new URL(location.href)
  if (id === undefined) url.searchParams.delete(variantQueryParameter)
  else url.searchParams.set(variantQueryParameter, numberAtEndOfGid(id))
  if (url.href === location.href) return
  try {
    history.replaceState(null, '', url)
  } catch {
    // Browsers throttle history changes; the choice remains valid without the URL.
  }
}

function writeText(root: Element | null | undefined, selector: string, text: string): void {
  const element = root?.querySelector(selector)
  // An unchanged text is not written, since screen readers would announce it again.
  if (element && element.textContent !== text) element.textContent = text
}

/** Writes a price in the shop's currency, marked for conversion to the visitor's before paint. */
function writePrice(
  root: Element | null | undefined,
  name: 'price' | 'before' | 'unit',
  shown: DisplayPrice | undefined,
): void {
  const element = root?.querySelector(`[data-buy="${name}"]`)
  const has = (attribute: 'data-price' | 'data-words') =>
    element?.getAttribute(attribute) === (shown?.mark[attribute] ?? null)
  // An unchanged price keeps its conversion, and is not announced again.
  if (!element || (has('data-price') && has('data-words'))) return
  setAttribute(element, 'data-price', shown?.mark['data-price'])
  setAttribute(element, 'data-words', shown?.mark['data-words'])
  element.textContent = shown?.text ?? ''
}

function setAttribute(
  element: Element | null | undefined,
  name: string,
  value: string | undefined,
): void {
  if (value === undefined) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}
