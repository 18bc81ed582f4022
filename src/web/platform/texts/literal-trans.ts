import { Trans as LinguiTrans, type TransProps } from '@lingui/react'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * The translated text of a macro (lingui.config.ts), with its values as they are. Lingui looks for the tags of a text after it has
 * put in the values, so that `<b>` in a name from the data would be taken for one and vanish (TANK-95). An element is left alone.
 */
export const Trans = (props: TransProps) => {
  const values = { ...props.values }
  for (const name in values) if (String(values[name]).includes('<')) values[name] = createElement(Fragment, null, values[name] as ReactNode)
  return createElement(LinguiTrans, { ...props, values })
}
