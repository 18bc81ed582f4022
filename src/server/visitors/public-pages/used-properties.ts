const DEFINED = /(--[\w-]+):[^;}]*;?/g

/** Styles without the custom properties that nothing in them reads, so that a page that has its styles in it is no larger than it need be. */
export const withUsedProperties = (css: string): string => {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const less = css.replaceAll(DEFINED, (whole, name: string) => (read.has(name) ? whole : ''))
  return less === css ? css : withUsedProperties(less)
}
