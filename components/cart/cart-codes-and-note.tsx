import { useTranslations } from 'next-intl'
import { type ReactNode, useLayoutEffect, useRef, useState, type FormEvent, useId } from 'react'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { CartState, CartMessagePlace } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { formatMoney, type Money } from '#lib/money/format-money.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'
import { Icon } from '../ui/icon.tsx'
import { CartNotices } from './cart-notices.tsx'

interface CartExtrasProps {
  state: CartState
  locale: Locale
}

/** Discount code, gift card and note of a cart, each in a collapsed disclosure. */
export function CartCodesAndNote({ state, locale }: CartExtrasProps) {
  const t = useTranslations('cart')
  const { codes, giftCards, messages } = state
  const at = (place: CartMessagePlace) => messages.filter((message) => message.place === place)
  return (
    <div className="cart-extras">
      <Disclosure
        title={t('discountCode')}
        isWanted={codes.length > 0}
        lastMessage={at('code').at(-1)?.id}
      >
        <Chips
          label={t('discountCodes')}
          chips={codes.map(({ code, applicable }) => ({
            key: code,
            name: code,
            note: applicable === false ? t('notApplied') : undefined,
            isComing: applicable === undefined,
            removeLabel: t('removeCode', { code }),
            onRemove: () => void lazyCart.mutate({ kind: 'drop-code', code }),
          }))}
        />
        <CodeForm
          label={t('discountCode')}
          missing={t('notices.codeMissing')}
          onApply={(code) => void lazyCart.mutate({ kind: 'add-code', code })}
        />
        <CartNotices messages={at('code')} />
      </Disclosure>
      <Disclosure
        title={t('giftCard')}
        isWanted={giftCards.length > 0}
        lastMessage={at('gift-card').at(-1)?.id}
      >
        <Chips
          label={t('giftCards')}
          chips={giftCards.map(({ id, lastCharacters, amount, balance }) => ({
            key: id ?? lastCharacters,
            name: `•••• ${lastCharacters}`,
            note: amount && (
              <>
                <Amount money={amount} locale={locale} />
                {balance && (
                  <>
                    {' · '}
                    {t.rich('giftCardBalance', {
                      amount: () => <Amount money={balance} locale={locale} />,
                    })}
                  </>
                )}
              </>
            ),
            isComing: id === undefined,
            removeLabel: t('removeGiftCard', { last: lastCharacters }),
            onRemove: () => id && void lazyCart.mutate({ kind: 'drop-gift-card', id }),
          }))}
        />
        <CodeForm
          label={t('giftCardCode')}
          missing={t('notices.giftCardMissing')}
          onApply={(code) => void lazyCart.mutate({ kind: 'add-gift-card', code })}
        />
        <CartNotices messages={at('gift-card')} />
      </Disclosure>
      <Disclosure
        title={t('noteToUs')}
        isWanted={state.note !== ''}
        lastMessage={at('note').at(-1)?.id}
      >
        <CartNote note={state.note} isSaving={state.busy} />
        <CartNotices messages={at('note')} />
      </Disclosure>
    </div>
  )
}

function Amount({ money, locale }: { money: Money; locale: Locale }) {
  return <bdi {...priceAttributes(money)}>{formatMoney(money, locale)}</bdi>
}

interface DisclosureProps {
  title: string
  /** It has content, so it is expanded. */
  isWanted: boolean
  /** Id of its newest message, which expands it and scrolls it into view. */
  lastMessage: number | undefined
  children: ReactNode
}

/** Expands once it has content or a message; only the visitor collapses it. */
function Disclosure({ title, isWanted, lastMessage, children }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const isOpened = isWanted || lastMessage !== undefined
  useLayoutEffect(() => {
    if (isOpened && ref.current) ref.current.open = true
    // A link with a refused code opens the cart at its top.
    if (lastMessage !== undefined) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpened, lastMessage])
  return (
    <details ref={ref} className="cart-extra">
      <summary>{title}</summary>
      <div className="cart-extra-body">{children}</div>
    </details>
  )
}

interface Chip {
  key: string
  name: string
  note?: ReactNode
  isComing: boolean
  removeLabel: string
  onRemove: () => void
}

function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <div role="group" aria-label={label} className="cart-chips">
      {chips.map(({ key, name, note, isComing, removeLabel, onRemove }) => (
        <span key={key} className="cart-chip" data-pending={isComing ? '' : undefined}>
          <bdi translate="no">{name}</bdi>
          {note && <span className="cart-chip-note numbers">{note}</span>}
          <button type="button" aria-label={removeLabel} disabled={isComing} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </span>
      ))}
    </div>
  )
}

/** The note of the cart, saved on blur, so it needs no button. */
function CartNote({ note, isSaving }: { note: string; isSaving: boolean }) {
  const t = useTranslations('cart')
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const save = () => {
    if (draft === undefined || draft === note) return
    void lazyCart.mutate({ kind: 'note', note: draft }).then((wasAccepted) => {
      setIsSaved(wasAccepted)
      // A rejected note stays in the field to be shortened, and so does text typed meanwhile.
      if (wasAccepted) setDraft((now) => (now === draft ? undefined : now))
    })
  }
  return (
    // The label encloses only its text: the rest would become part of the field's name.
    <div className="cart-field">
      <label className="visually-hidden" htmlFor={id}>
        {t('noteToUs')}
      </label>
      <textarea
        id={id}
        rows={3}
        placeholder={t('noteHint')}
        value={draft ?? note}
        onChange={(event) => {
          setDraft(event.target.value)
          setIsSaved(false)
        }}
        onBlur={save}
      />
      <span className="cart-kept" aria-live="polite">
        {isSaved && !isSaving ? t('noteKept') : ''}
      </span>
    </div>
  )
}

interface CodeFormProps {
  label: string
  /** Error for an empty code. */
  missing: string
  onApply: (code: string) => void
}

/** A field for a code, and the button that applies it. */
function CodeForm({ label, missing, onApply }: CodeFormProps) {
  const t = useTranslations('cart')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setMissing(code === '')
    field.current?.focus()
    if (code === '' || !field.current) return
    field.current.value = ''
    onApply(code)
  }
  return (
    <form className="cart-code" onSubmit={onSubmit} noValidate>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name="code"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        placeholder={t('codeHint')}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onInput={() => setMissing(false)}
      />
      <button type="submit" className="button" data-kind="quiet">
        {t('apply')}
      </button>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className="cart-code-missing">
          {missing}
        </p>
      )}
    </form>
  )
}
