import type { NextRequest } from 'next/server'
import { accessDenialReason } from '#lib/access/read-access.server.ts'
import { formDoor } from '#lib/submissions/form-door.server.ts'
import { goHome, receiveRequest } from '#lib/submissions/receive-request.server.ts'

interface Context {
  params: Promise<{ id: string }>
}

/** Takes the answers to a form: `{success}`, or 422 with `{errors}` by the name of the field. Behind the gate, 401. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params
  return receiveRequest(
    request,
    id,
    (words, address) => formDoor(id, address, words),
    accessDenialReason,
  )
}

export { goHome as GET }
