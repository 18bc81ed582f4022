type BrandPictureProps = { logo: string; logoDark: string | undefined; size: number }

/** The brand's logo. */
export const BrandPicture = ({ logo, logoDark, size }: BrandPictureProps) => (
  <picture>
    {logoDark !== undefined && <source srcSet={`/brand/${logoDark}`} media="screen and (prefers-color-scheme: dark)" />}
    <img src={`/brand/${logo}`} alt="" width={size} height={size} />
  </picture>
)
