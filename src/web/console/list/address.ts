import { useSearchParams } from 'wouter'

/** What of a list is shown, in the address: each view has a link, and "back" works. Another choice begins at the first page. */
export const useAddress = <Name extends string>(names: readonly Name[]) => {
  const [search, setSearch] = useSearchParams()
  const query = Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))) as {
    [Key in Name]?: string
  }
  const set = (values: Partial<Record<Name, string>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('after')
      for (const [name, value] of Object.entries(values) as [Name, string][])
        if (value === '') next.delete(name)
        else next.set(name, value)
      return next
    })
  return { query, set }
}
