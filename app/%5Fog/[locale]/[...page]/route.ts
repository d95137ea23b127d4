import { answerSharePicture } from '#components/pages/answer-share-picture.server.ts'

export const dynamic = 'force-dynamic'

interface Context {
  params: Promise<{ locale: string; page: string[] }>
}

/** The picture of a page for shared links, below the path that says its whole address. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale, page } = await params
  return answerSharePicture(locale, page, new URL(request.url).searchParams.get('v'))
}
