import { BrandPicture } from '../ui/brand-picture.tsx'
import { useBoot } from './shared/calls/session.ts'

/** The brand's logo, if it has one. */
export const ConsoleLogo = ({ size }: { size: number }) => {
  const { logo, logoDark } = useBoot().brand
  return logo !== undefined && <BrandPicture logo={logo} logoDark={logoDark} size={size} />
}
