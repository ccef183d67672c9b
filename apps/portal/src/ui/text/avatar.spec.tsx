import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { Avatar, initialsOf } from './avatar';

describe('R2.13 the avatar', () => {
  it('R2.13 the avatar shows the photo, or the initials if the photo does not load', () => {
    const { container } = show(<Avatar firstName="Lena" lastName="Hofmann" photoUrl="/lena.png" />);
    const photo = container.querySelector('img');
    expect(photo).toHaveAttribute('src', '/lena.png');
    if (photo) fireEvent.error(photo);
    expect(screen.getByText('LH')).toBeInTheDocument();
  });

  it('R2.13 the avatar shows the initials if there is no photo', () => {
    show(<Avatar firstName="lena" lastName="hofmann" />);
    expect(screen.getByRole('img', { name: 'lena hofmann' })).toHaveTextContent('LH');
  });

  it('R2.13 the initials of the avatar can be omitted', () => {
    show(<Avatar firstName="Lena" lastName="Hofmann" showInitial={false} />);
    expect(screen.queryByText('LH')).not.toBeInTheDocument();
  });

  it('R3.11 R9.1 the avatar is 36 px large by default, with initials of size / 2.5 in white on #ccc', () => {
    show(<Avatar firstName="Lena" lastName="Hofmann" />);
    const styles = getComputedStyle(screen.getByRole('img', { name: 'Lena Hofmann' }));
    expect(styles.width).toBe('36px');
    expect(styles.height).toBe('36px');
    expect(styles.fontSize).toBe('14.4px');
    expect(styles.backgroundColor).toMatch(/#ccc|rgb\(204, 204, 204\)/);
  });

  it('R9.1 the font of the name beside an avatar is a third as high as the avatar', () => {
    show(<Avatar firstName="Lena" lastName="Hofmann" userType="LCO" size={48} />);
    expect(getComputedStyle(screen.getByTitle('Lena Hofmann')).fontSize).toBe('16px');
  });

  it("R2.13 screen readers skip the avatar's picture if name and user type are shown beside it", () => {
    const { container } = show(<Avatar firstName="Lena" lastName="Hofmann" userType="LCO" />);
    expect(screen.getByText('Lena Hofmann').tagName).toBe('BDI');
    expect(screen.getByText('LCO')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(container.querySelector('[aria-hidden=true]')).toHaveTextContent('LH');
  });

  it('R2.13 the camera button of the avatar opens a hidden picture input in edit mode', async () => {
    const handleImageChange = jest.fn();
    const { container, person } = show(
      <Avatar firstName="Lena" lastName="Hofmann" showEditIcon handleProfileImageChange={handleImageChange} />,
    );
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    expect(input).not.toBeVisible();
    expect(input?.accept).toMatch(/image/);
    const clickSpy = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    await person.click(screen.getByRole('button', { name: 'Change photo' }));
    expect(clickSpy).toHaveBeenCalledTimes(1);
    clickSpy.mockRestore();
    if (input) fireEvent.change(input, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
    expect(handleImageChange).toHaveBeenCalledTimes(1);
    await expectNoAxeFindings(container);
  });

  it('R2.13 the avatar shows the first character of the family name for names in Han or Kana, and never splits emoji or accents', () => {
    expect(initialsOf('愛子', '佐藤')).toBe('佐');
    expect(initialsOf('élodie', '')).toBe('É');
    expect(initialsOf('👩‍🔧 Ana', 'Ruiz')).toBe('👩‍🔧R');
    expect(initialsOf('', '')).toBe('');
  });
});
