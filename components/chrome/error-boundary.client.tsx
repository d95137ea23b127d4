'use client'

import { Component, lazy, type ReactNode, Suspense } from 'react'
import { unstable_rethrow } from 'next/navigation'
import { crawlerSnapshot } from './crawler-snapshot.ts'

const ErrorFallback = lazy(async () => ({
  default: (await import('./error-fallback.client.tsx')).ErrorFallback,
}))

interface BoundaryState {
  failure?: { error: unknown; snapshot: Node[] | undefined }
}

/** Contains an error of the page: top bar, menu and footer keep working around it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    // Redirects and missing pages are thrown too, and belong to the framework.
    unstable_rethrow(error)
    return { failure: { error, snapshot: crawlerSnapshot('#content') } }
  }

  readonly #retry = () => this.setState({ failure: undefined })

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <Suspense>
        <ErrorFallback {...failure} retry={this.#retry} />
      </Suspense>
    )
  }
}
