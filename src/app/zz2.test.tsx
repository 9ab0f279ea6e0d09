// @vitest-environment jsdom
import { test, expect } from 'vitest';
import { render, screen } from '@testing-library/react';
import { Button } from '@mui/material';
test('a', () => { render(<Button>Ho</Button>); screen.getByRole('button', { name: 'Ho' }); expect(new Date(2026,0,1).getTimezoneOffset()).toBe(210); 
 expect(getComputedStyle(screen.getByRole('button')).display).toBe('inline-flex'); });
