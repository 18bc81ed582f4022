import { type ComponentType, createContext, createElement, useContext, useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import type { Requests } from './requests.ts'
import type { RequestsStart } from './start-requests.ts'

const RequestsContext = createContext<Requests | undefined>(undefined)

/** The page's store of requests. */
export const useRequests = (): Requests => {
  const requests = useContext(RequestsContext)
  if (!requests) throw new Error('No requests around this component')
  return requests
}

/** A component that uses the store of requests, shown once the store is loaded. */
export const withRequests = <Props extends object>(Component: ComponentType<Props>) => {
  const WithRequests = ({ requests, ...props }: Props & { requests: RequestsStart }) => {
    const running = useStore(requests.running)
    useEffect(() => void requests.start(), [requests])
    return running && <RequestsContext value={running}>{createElement(Component, props as unknown as Props)}</RequestsContext>
  }
  return WithRequests
}
