import { useTranslations } from 'next-intl'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Says to those who do not see it happen that a link opens in a window of its own. */
export function NewWindowHint() {
  const t = useTranslations('text')
  return (
    <>
      {' '}
      <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
    </>
  )
}
