import { useTranslations } from 'next-intl'
import { DoorFrame } from './door-frame.tsx'

interface Props {
  siteName: string
  /** The home page in the visitor's language. */
  homePath: string
}

/** Answers a preview address whose token nobody holds. */
export function RefusedPage({ siteName, homePath }: Props) {
  const t = useTranslations('gate')
  return (
    <DoorFrame siteName={siteName} title={t('refusedTitle')}>
      <p>{t('refused')}</p>
      <p>
        <a className="arrow-link" href={homePath}>
          {t('toSite')}
        </a>
      </p>
    </DoorFrame>
  )
}
