import type { NextRequest } from 'next/server'
import { uncachedJson } from '#lib/http/uncached-json.ts'

function unknownEndpoint(request: NextRequest): Response {
  return uncachedJson({ error: 'not found', path: request.nextUrl.pathname }, 404)
}

export {
  unknownEndpoint as DELETE,
  unknownEndpoint as GET,
  unknownEndpoint as PATCH,
  unknownEndpoint as POST,
  unknownEndpoint as PUT,
}
