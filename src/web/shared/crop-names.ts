import { useLingui } from '@lingui/react/macro'

/** Names of the crops of seed searches, by id; a crop that is not in the list keeps its own name. */
export const useCropNames = () => {
  const { t } = useLingui()
  const names: Record<string, string> = { '1': t`Wheat`, '2': t`Barley`, '3': t`Oats` }
  return ({ id, name }: { id: string; name: string }) => names[id] ?? name
}
