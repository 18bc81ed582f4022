export declare const isBuildInput: (file: string) => boolean
export declare const buildFingerprint: () => string
export declare const BUILD_STAMP: string
export declare const isBuilt: () => boolean
