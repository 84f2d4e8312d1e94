declare module 'virtual:curlew/styles';
declare module 'virtual:curlew/images' {
  /** Addresses of the images of the options; absent where none is named. */
  export const images: {
    logo?: string;
    darkLogo?: string;
    favicon?: string;
    socialImage?: string;
    /** The font of texts, where the options do not turn it off. */
    font?: string;
  };
}
declare module 'virtual:curlew/explorer-styles' {
  /** Address of the stylesheet of the explorer. */
  const address: string;
  export default address;
}
declare module 'virtual:curlew/explorer-frame';
declare module 'virtual:curlew/Operation' {
  const component: typeof import('./pages/OperationContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Tag' {
  const component: typeof import('./pages/TagContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Overview' {
  const component: typeof import('./pages/OverviewContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Schema' {
  const component: typeof import('./pages/SchemaContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/SchemaList' {
  const component: typeof import('./pages/SchemaListContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Workflow' {
  const component: typeof import('./pages/WorkflowContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/WorkflowList' {
  const component: typeof import('./pages/WorkflowListContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Header' {
  const component: typeof import('./layout/Header.astro').default;
  export default component;
}
declare module 'virtual:curlew/panel-words' {
  /** Address of a module by its language; none where nothing sends requests. */
  export const panelWords: Readonly<Record<string, string>>;
}
declare module 'virtual:curlew/Footer' {
  const component: typeof import('./layout/Footer.astro').default;
  export default component;
}
declare module 'virtual:curlew/Navigation' {
  const component: typeof import('./frame/Navigation.astro').default;
  export default component;
}
declare module 'virtual:curlew/Pager' {
  const component: typeof import('./frame/Pager.astro').default;
  export default component;
}
declare module 'virtual:curlew/Contents' {
  const component: typeof import('./frame/Contents.astro').default;
  export default component;
}
declare module 'virtual:curlew/OperationTitle' {
  const component: typeof import('./operation/OperationTitle.astro').default;
  export default component;
}
declare module 'virtual:curlew/OperationFacts' {
  const component: typeof import('./operation/OperationFacts.astro').default;
  export default component;
}
declare module 'virtual:curlew/Parameters' {
  const component: typeof import('./operation/Parameters.astro').default;
  export default component;
}
declare module 'virtual:curlew/RequestBody' {
  const component: typeof import('./operation/RequestBody.astro').default;
  export default component;
}
declare module 'virtual:curlew/Responses' {
  const component: typeof import('./operation/Responses.astro').default;
  export default component;
}
declare module 'virtual:curlew/Samples' {
  const component: typeof import('./samples/RequestSamples.astro').default;
  export default component;
}
declare module 'virtual:curlew/Examples' {
  const component: typeof import('./samples/Examples.astro').default;
  export default component;
}
declare module 'virtual:curlew/Callbacks' {
  const component: typeof import('./operation/Callbacks.astro').default;
  export default component;
}
declare module 'virtual:curlew/Servers' {
  const component: typeof import('./sections/Servers.astro').default;
  export default component;
}
declare module 'virtual:curlew/SecuritySchemes' {
  const component: typeof import('./sections/SecuritySchemes.astro').default;
  export default component;
}
declare module 'virtual:curlew/Extensions' {
  const component: typeof import('./sections/Extensions.astro').default;
  export default component;
}
declare module 'virtual:curlew/Layout' {
  const component: typeof import('./layout/Layout.astro').default;
  export default component;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
declare module '*?url&no-inline' {
  const address: string;
  export default address;
}
