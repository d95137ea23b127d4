import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'

interface CodeFormProps {
  label: string
  /** What is said to who sends nothing. */
  missing: string
  onApply: (code: string) => void
}

/** A field for a code, and the button that applies it. */
export function CodeForm({ label, missing, onApply }: CodeFormProps) {
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
