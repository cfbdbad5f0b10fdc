import { configure } from '@testing-library/react';

// A second, the library's own measure, is short on a busy machine; what works answers long before.
configure({ asyncUtilTimeout: 15_000 });
