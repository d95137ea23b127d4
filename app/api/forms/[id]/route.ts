import type { NextRequest } from 'next/server'
import { accessDenialReason } from '#lib/access/read-access.server.ts'
import { loadContentFormEndpoint } from '#lib/submissions/form-endpoint.server.ts'
import { redirectHome, handleFormRequest } from '#lib/submissions/handle-form-request.server.ts'

interface Context {
  params: Promise<{ id: string }>
}

/** Receives a form submission: `{success}`, or 422 with `{errors}` by the name of the field. Behind the gate, 401. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params
  return handleFormRequest(
    request,
    id,
    (words, address) => loadContentFormEndpoint(id, address, words),
    accessDenialReason,
  )
}

export { redirectHome as GET }
