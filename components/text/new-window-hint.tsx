import { useTranslations } from 'next-intl'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Tells screen readers that a link opens in a new window. */
export function NewWindowHint() {
  const t = useTranslations('text')
  return (
    <>
      {' '}
      <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
    </>
  )
}
