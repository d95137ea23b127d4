import { useTranslations } from 'next-intl'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartMessage } from '#lib/cart/cart-state.ts'
import { Icon } from '../ui/icon.tsx'
import { useNoticeWords } from './notice-words.ts'

/** What the shop had to say, and what went wrong: read out, and shown until it is put away. */
export function CartNotices({ messages }: { messages: readonly CartMessage[] }) {
  const t = useTranslations('cart')
  const wordsOf = useNoticeWords()
  if (messages.length === 0) return null
  return (
    <div role="alert" className="cart-notices">
      {messages.map((message) => (
        <div key={message.id} className="cart-notice">
          <p>{wordsOf(message)}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={t('dismiss')}
            onClick={() => cart.dismiss(message.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
