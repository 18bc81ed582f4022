import { useSearchParams } from 'wouter'
import type { z } from 'zod/mini'

type ListCall = { query: z.ZodMiniObject }
type QueryOf<C extends ListCall> = z.input<C['query']>

/**
 * What of a list is shown, in the address, under the names of its call: each view has a link, and "back" works. What is no value of the call is
 * refused by the server. Another choice begins at the first page.
 */
export const useAddress = <C extends ListCall>(call: C) => {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(call.query.shape)
  const query = Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))) as QueryOf<C>
  const set = (values: Partial<Record<keyof QueryOf<C>, string>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('after')
      for (const [name, value] of Object.entries(values) as [string, string][])
        if (value === '') next.delete(name)
        else next.set(name, value)
      return next
    })
  return { query, set }
}
