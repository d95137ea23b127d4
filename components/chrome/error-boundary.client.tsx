'use client'

import { Component, lazy, type ReactNode, Suspense } from 'react'
import { unstable_rethrow } from 'next/navigation'
import { crawlerSnapshot } from './crawler-snapshot.ts'

const ErrorFallback = lazy(async () => ({
  default: (await import('./error-fallback.client.tsx')).ErrorFallback,
}))

interface BoundaryState {
  failure?: { error: unknown; kept: Node[] | undefined }
}

/** Holds a failure of the page inside the page: top bar, menu and footer go on around it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    // A redirect or a missing page is thrown as well, and is the framework's.
    unstable_rethrow(error)
    return { failure: { error, kept: crawlerSnapshot('#content') } }
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
