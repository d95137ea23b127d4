import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginPage } from '#components/pages/login-page.tsx'
import { gateState } from '#lib/access/gate-state.ts'
import { safeReturnPath } from '#lib/access/safe-return-path.ts'
import { env } from '#lib/env.ts'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('gate')
  return { title: `${t('title')} — ${env.site.name}`, robots: { index: false } }
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `/login`: the proxy rewrites to it in the visitor's language. It loads no content. */
export default async function Login({ searchParams }: Props) {
  const { referer, state } = await searchParams
  const problem = state === 'wrong' || state === 'slow' ? state : undefined
  return (
    <LoginPage
      siteName={env.site.name}
      referer={safeReturnPath(referer)}
      state={gateState() === 'closed' ? 'closed' : problem}
    />
  )
}
