import { useBoot } from './shared/session.ts'

/** The brand's logo, else the product's own sign. */
export const ConsoleLogo = ({ size }: { size: number }) => {
  const { logo, logoDark } = useBoot().brand
  if (logo === undefined) return null
  return (
    <picture>
      {logoDark !== undefined && <source srcSet={`/brand/${logoDark}`} media="screen and (prefers-color-scheme: dark)" />}
      <img src={`/brand/${logo}`} alt="" width={size} height={size} />
    </picture>
  )
}
