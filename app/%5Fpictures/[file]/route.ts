import { proxyImage } from '#lib/content/image-proxy.server.ts'

interface Context {
  params: Promise<{ file: string }>
}

/** A picture of the embedded lake at the site's own address. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params
  return proxyImage(request, file)
}
